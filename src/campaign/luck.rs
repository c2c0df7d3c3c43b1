//! Luck: what fell against what was promised, who had it, and when; folded stretch by stretch of the log.
//!
//! A **throw** is what one person rolls for one result. Where several roll together, each for a result of their own (heroes
//! who share a check, pools that work together, a party's luck, the two parts of a linked attempt), everybody's is a throw;
//! everything else, be it two sides against each other or work over many rolls, is one throw of whoever attempts it.
//!
//! The **score** of a throw is the chance, before it, of coming out worse, and half the chance of coming out just the same;
//! what is worse and what is the same goes by the outcomes in the order that [`Odds`](crate::systems::Odds) tells them:
//!
//! | system | outcomes, worst to best |
//! |---|---|
//! | Pen & Dagger | the six levels; unlucky, lucky |
//! | dice pool | botch, failure, then by net successes; lost by more to won by more; ruined, unfinished, complete |
//! | Swords & Sorcery | failure, success; the four strikes; without a target every total |
//! | success roll | the four degrees, each by its margin |
//! | Monsters & Magic | failure, then by effect points; without a resistance every total |
//!
//! Whatever the attempt, fair dice score ½ on average, with a variance of (1 − Σp³) ÷ 12 over the probabilities p of its
//! outcomes. So scores of easy and hard attempts, of good heroes and bad ones, may be added up: **luck** is how far their
//! sum lies from half their number, in standard deviations.
//!
//! Every throw counts as it fell: one that was rerolled or turned into a fortune die, and each throw of a reroll's chain.
//! To leave out those that were not wanted would make everybody lucky who holds fortune dice. Steps undone are left out,
//! and a roll that was read again counts once, as it was read last. Free dice promise nothing but a total to be added to
//! something: their faces count, their totals are no luck.

mod count;
mod faces;
mod fight;
mod figures;
mod promise;
mod streak;
mod tally;
mod throws;
mod tonight;

pub use count::{LevelCount, Luckiness, Marks, THE_WORD_FROM};
pub use faces::{DieFaces, Source};
pub use fight::{FightCourse, Round as FightRound};
pub use figures::{EveningRow, Figures, FortuneRow, LuckRow, StreakLine, TonightOr};
pub use promise::LEVELS;
pub use streak::Run;
pub use tally::{Audience, EveningTally, Tally, Who};
pub use tonight::d20s_of_tonight;
