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
    /// The harm that is met first, then all the others in their order.
    Harm(usize),
    /// The trouble that is met first, then all the others in their order.
    Refusals(usize),
}

impl WrongProtocol {
    /// Every one of them, with what it is caught by even in a sample.
    ///
    /// The numbers are where each was caught the last time: they save time, and any others catch as much.
    pub(super) const ALL: [(Self, Trap); 31] = [
        (Self::CampaignFileInPlace, Trap::Strangers),
        (Self::DropsOlderSegments, Trap::Strangers),
        (Self::NoLock, Trap::Strangers),
        (Self::FollowsLinks, Trap::Strangers),
        (Self::LooksUpByPath, Trap::Strangers),
        (Self::LockUnchecked, Trap::Strangers),
        (Self::AnyLockWillDo, Trap::Strangers),
        (Self::WritesWithoutLock, Trap::Strangers),
        (Self::TailMarkUnmoved, Trap::Harm(0)),
        (Self::TailMarkUnread, Trap::Harm(0)),
        (Self::SegmentUnchecked, Trap::Harm(5)),
        (Self::SegmentLengthUnchecked, Trap::Harm(7)),
        (Self::BaseForgetsUndone, Trap::Harm(6)),
        (Self::FoundingUntold, Trap::Harm(4)),
        (Self::RepairsInPlace, Trap::Harm(2)),
        (Self::RepairDropsStrays, Trap::Harm(2)),
        (Self::AcknowledgesBeforeFlush, Trap::Harm(2)),
        (Self::NewSegmentUnflushed, Trap::Harm(2)),
        (Self::FoldersUnflushed, Trap::Harm(3)),
        (Self::ReplayedUnflushed, Trap::Harm(2)),
        (Self::NoChecksum, Trap::Harm(4)),
        (Self::CutsTornTailInPlace, Trap::Harm(4)),
        (Self::AppendsToTornTail, Trap::Harm(4)),
        (Self::MarksTailBeforeFlush, Trap::Refusals(0)),
        (Self::RenamesUnflushed, Trap::Refusals(0)),
        (Self::FlushesAgainOnTheSameHandle, Trap::Refusals(8)),
        (Self::IgnoresFailedFlush, Trap::Refusals(8)),
        (Self::IgnoresShortWrite, Trap::Refusals(4)),
        (Self::HalfSteps, Trap::Refusals(3)),
        (Self::NothingIsVoid, Trap::Refusals(3)),
        (Self::ReplacesHandEdit, Trap::Refusals(6)),
    ];
}
