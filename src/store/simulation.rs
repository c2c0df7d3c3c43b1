//! The simulated disk: three evenings are played on it, and it dies, refuses and lies in every way a disk may.
//!
//! | what | how | where |
//! |---|---|---|
//! | evenings | groups of steps, macros, undoing behind the base, snapshots, a hand edit, restarts | `table` |
//! | power cut | before every operation; so also after and within each | `runs` |
//! | names not flushed | every subset of creations, renames and removals; a draw of them above seven | `crash` |
//! | bytes not flushed | cut anywhere that matters; pages of zeros or of another file, at the end and within | `crash` |
//! | kill | after every operation; then a power cut at any operation of what follows | `runs` |
//! | recovery | crashes within it, two deep | `runs` |
//! | refusal | EIO, ENOSPC, EROFS at every operation, once, thrice and for good; undone, half done or done in silence | `runs` |
//! | failed reading | any one within an opening | `runs` |
//! | failed flush | what it lost is held for clean: the next flush succeeds, and writes nothing | `disk` |
//! | another step | after a refusal the table takes back what it said, and says something else | `table` |
//! | links | in the place of every file and folder that is written, also hard ones and dangling ones | `strangers` |
//! | lock taken away | between any two savings, while a second one opens and plays | `strangers` |
//! | no lock | cannot be made: full, read-only | `strangers` |
//! | folder exchanged | for another campaign's, before every operation | `strangers` |
//! | the segment that is written | cut, deleted, emptied, scribbled into by another program before any operation of a saving | `harm` |
//! | files harmed | the end of the log cut, steps in the wrong file, a base or a segment gone; a repair cut off anywhere | `harm` |
//! | wrong protocols | thirty-one, each caught; the true one is not | `flaws`, `wrong`, `tests` |
//!
//! Held against every state (`judge`): it opens; what was acknowledged is there; what is there is a beginning of what
//! was said; the state is its replay; campaign.ron is whole; nothing of the log and nothing a hand wrote is lost. Of
//! every kind of state some are also checked, opened again, played on, and cut off once more.

pub(in crate::store) mod chance;
pub(in crate::store) mod disk;

mod crash;
mod flaws;
mod harm;
mod judge;
mod lines;
mod runs;
mod strangers;
mod table;
mod tests;
mod wrong;
