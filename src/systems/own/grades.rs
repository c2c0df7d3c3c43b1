//! How good a result is by the grade its file gives it.

use crate::systems::OutcomeGrade;

/// How good a result is where there are several levels of success: a plain one is a normal one then.
pub(super) const fn level_of(grade: i64) -> OutcomeGrade {
    match grade {
        1 => OutcomeGrade::Normal,
        _ => grade_of(grade),
    }
}

/// How good a result is by the grade its file gives it.
pub(super) const fn grade_of(grade: i64) -> OutcomeGrade {
    match grade {
        ..=-2 => OutcomeGrade::CriticalFailure,
        -1 => OutcomeGrade::Failure,
        0 => OutcomeGrade::Limited,
        1 => OutcomeGrade::Passed,
        2 => OutcomeGrade::Major,
        3.. => OutcomeGrade::Critical,
    }
}
