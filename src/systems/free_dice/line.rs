//! Free dice: `4d6kh3+2`, `8d10>=6 secret`, `thalia (2d6+3)*2`.

use crate::dice::Expression;
use crate::ids::CreatureId;
use crate::systems::line::{Attempting, Grammar, LineWords, Reader, Scope, is_free_dice};
use crate::words::Complaint;

const TONGUE: Grammar<'static, ()> = Grammar {
    words: &[],
    wanted: "`secret`, `open`, `x3` or `=4,6`",
    no_edge: Some(
        "free dice know no advantage: `2d20kh1` keeps the higher of two, `2d20kl1` the lower.",
    ),
    reach: |()| Scope::Part,
};

impl Reader<'_, ()> {
    pub(in crate::systems) fn read_free_dice(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Attempting<Expression>, Complaint> {
        let start = self.words.here().start;
        let within = |complaint: Complaint| Complaint {
            span: complaint.span.start + start..complaint.span.end + start,
            ..complaint
        };
        let (wish, length) = Expression::parse_start(self.words.rest()).map_err(within)?;
        if wish.dice() == 0 && !who.is_empty() {
            let message = "there are no dice in this: nobody rolls it.";
            return Err(Complaint::new(start..start.saturating_add(length), message));
        }
        self.words.skip(length);
        let written = wish.to_string();
        // `3+d6` begins like rows: only in brackets does it begin like dice.
        self.say(if is_free_dice(&written) {
            written.clone()
        } else {
            format!("({written})")
        });
        let mut line = LineWords::default();
        while !self.words.is_done() {
            self.read_word_in(&TONGUE, &mut line)?;
        }
        self.offer_words_in(&TONGUE);
        self.attempting(who, written, String::new(), wish, &line)
    }
}
