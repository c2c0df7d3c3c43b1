//! Which wrong protocols there are.

/// What a wrong protocol does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrongProtocol {
    /// It acknowledges steps before they are flushed.
    AcknowledgesBeforeFlush,
    /// It does not flush a new segment before it counts.
    NewSegmentUnflushed,
    /// It does not flush the new campaign.ron before it takes the old one's place.
    RenamesUnflushed,
    /// It never flushes a folder.
    FoldersUnflushed,
    /// It does not flush what it found when it opened.
    ReplayedUnflushed,
    /// It flushes again on the handle whose flush failed.
    FlushesAgainOnTheSameHandle,
    /// It takes a failed flush for a good one.
    IgnoresFailedFlush,
    /// It takes a short write for a whole one.
    IgnoresShortWrite,
    /// It writes a step as one record an event.
    HalfSteps,
    /// It reads lines without looking at their checksums.
    NoChecksum,
    /// It lets older records stand that a newer segment's `after` makes void.
    NothingIsVoid,
    /// It cuts a torn tail off in place and goes on there.
    CutsTornTailInPlace,
    /// It goes on behind a torn tail.
    AppendsToTornTail,
    /// It writes campaign.ron in place.
    CampaignFileInPlace,
    /// It replaces campaign.ron without looking whether it is its own.
    ReplacesHandEdit,
    /// It drops older segments once there is a newer base.
    DropsOlderSegments,
    /// It takes no lock.
    NoLock,
    /// It follows links in a campaign's folder.
    FollowsLinks,
    /// It looks its files up by the path, whatever lies there by now.
    LooksUpByPath,
    /// It never looks whether it still has the lock.
    LockUnchecked,
    /// It only looks whether there is a lock, and not whose.
    AnyLockWillDo,
    /// It writes where no lock can be made.
    WritesWithoutLock,
    /// It moves the tail mark before the steps are flushed.
    MarksTailBeforeFlush,
    /// It never moves the tail mark.
    TailMarkUnmoved,
    /// It never reads the tail mark.
    TailMarkUnread,
    /// It never looks whether the segment it writes is still the one of its name.
    SegmentUnchecked,
    /// It looks for the segment's name, and never whether the segment is as long as it was left.
    SegmentLengthUnchecked,
    /// It begins segments with bases that know nothing of what was undone.
    BaseForgetsUndone,
    /// It tells of the founding in no header.
    FoundingUntold,
    /// It repairs a segment in place.
    RepairsInPlace,
    /// It drops sealed steps that lie in the wrong file or line.
    RepairDropsStrays,
}

/// What wrong protocols are caught by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trap {
    Strangers,
    Harm,
    Refusals,
}

impl WrongProtocol {
    /// Every one of them, with what it is caught by even in a sample.
    pub(super) const ALL: [(Self, Trap); 31] = [
        (Self::CampaignFileInPlace, Trap::Strangers),
        (Self::DropsOlderSegments, Trap::Strangers),
        (Self::NoLock, Trap::Strangers),
        (Self::FollowsLinks, Trap::Strangers),
        (Self::LooksUpByPath, Trap::Strangers),
        (Self::LockUnchecked, Trap::Strangers),
        (Self::AnyLockWillDo, Trap::Strangers),
        (Self::WritesWithoutLock, Trap::Strangers),
        (Self::TailMarkUnmoved, Trap::Harm),
        (Self::TailMarkUnread, Trap::Harm),
        (Self::SegmentUnchecked, Trap::Harm),
        (Self::SegmentLengthUnchecked, Trap::Harm),
        (Self::BaseForgetsUndone, Trap::Harm),
        (Self::FoundingUntold, Trap::Harm),
        (Self::RepairsInPlace, Trap::Harm),
        (Self::RepairDropsStrays, Trap::Harm),
        (Self::AcknowledgesBeforeFlush, Trap::Harm),
        (Self::NewSegmentUnflushed, Trap::Harm),
        (Self::FoldersUnflushed, Trap::Harm),
        (Self::ReplayedUnflushed, Trap::Harm),
        (Self::NoChecksum, Trap::Harm),
        (Self::CutsTornTailInPlace, Trap::Harm),
        (Self::AppendsToTornTail, Trap::Harm),
        (Self::MarksTailBeforeFlush, Trap::Refusals),
        (Self::RenamesUnflushed, Trap::Refusals),
        (Self::FlushesAgainOnTheSameHandle, Trap::Refusals),
        (Self::IgnoresFailedFlush, Trap::Refusals),
        (Self::IgnoresShortWrite, Trap::Refusals),
        (Self::HalfSteps, Trap::Refusals),
        (Self::NothingIsVoid, Trap::Refusals),
        (Self::ReplacesHandEdit, Trap::Refusals),
    ];
}
