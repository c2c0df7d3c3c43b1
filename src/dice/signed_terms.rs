//! Terms of which each counts by a sign of its own, as hit points are said: `-5-1d6` takes both, `-1d8+3` all of 1d8+3.

use super::Expression;
use super::expression::{Operator, Term};

/// How the signs of terms are meant, from the first term on.
#[derive(Debug, Clone, Copy)]
pub(super) struct TermSigns {
    /// Whether the first term has a minus.
    is_minus: bool,
    /// Of the dice that plain numbers may stand behind, whether they count against the first term; none where no dice are.
    dice_are_against: Option<bool>,
}

impl TermSigns {
    /// Behind a first term.
    pub(super) const fn after(is_minus: bool, first: &Term) -> Self {
        let dice_are_against = if is_number(first) { None } else { Some(false) };
        Self {
            is_minus,
            dice_are_against,
        }
    }

    /// What a sign that is written before a term counts as.
    pub(super) fn counted(&mut self, written: Operator, term: &Term) -> Operator {
        let counted = self.turned(written, term);
        self.pass(counted, term);
        counted
    }

    /// What is written before a term that counts so.
    fn written(&mut self, counted: Operator, term: &Term) -> Operator {
        let written = self.turned(counted, term);
        self.pass(counted, term);
        written
    }

    fn turned(self, operator: Operator, term: &Term) -> Operator {
        let is_turned = match self.dice_are_against.filter(|_| is_number(term)) {
            Some(is_against) => is_against,
            None => self.is_minus,
        };
        match (operator, is_turned) {
            (Operator::Plus, true) => Operator::Minus,
            (Operator::Minus, true) => Operator::Plus,
            (operator, _) => operator,
        }
    }

    fn pass(&mut self, counted: Operator, term: &Term) {
        // A number behind dice is theirs, and so is the next one.
        if !is_number(term) {
            self.dice_are_against = Some(counted == Operator::Minus);
        }
    }
}

impl Expression {
    /// As it is written where each term has a sign of its own and the first one has this, so that it is read back so.
    pub fn with_signs(&self, is_minus: bool) -> String {
        let mut terms = Vec::new();
        let mut first = &self.term;
        while let Term::Joined(joined) = first
            && joined.operator.is_sum()
        {
            terms.push((joined.operator, &joined.right));
            first = &joined.left;
        }
        let mut signs = TermSigns::after(is_minus, first);
        let sign = if is_minus { '-' } else { '+' };
        let mut text = format!("{sign}{first}");
        for (operator, term) in terms.into_iter().rev() {
            text.push(signs.written(operator, term).sign());
            text.push_str(&term.beside(operator, true));
        }
        text
    }
}

const fn is_number(term: &Term) -> bool {
    matches!(term, Term::Number(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Expression {
        let (sign, rest) = text.split_at(1);
        let (expression, length) = Expression::parse_terms_start(rest, sign == "-").unwrap();
        assert_eq!(length, rest.len(), "{text}");
        expression
    }

    #[test]
    fn each_term_counts_by_its_own_sign_and_numbers_behind_dice_are_theirs() {
        for (written, counted) in [
            ("-1d8+3", "d8+3"),
            ("-1d8-2", "d8-2"),
            ("-5-1d6", "5+d6"),
            ("-5+1d6", "5-d6"),
            ("-5+1d6+3", "5-d6-3"),
            ("-5-1d6-2", "5+d6-2"),
            ("-1d8-2d6", "d8+2d6"),
            ("-1d8+2d6", "d8-2d6"),
            ("-1d8+3-2d6-1", "d8+3+2d6-1"),
            ("-2d6-2*3", "2d6+2*3"),
            ("-(5+1d6)-1d4", "5+d6+d4"),
            ("-4-(1d6-1d4)", "4+(d6-d4)"),
            ("+1d8-1d6", "d8-d6"),
            ("+5-1d6+1", "5-d6-1"),
            ("+(2d6+3)*2-1", "(2d6+3)*2-1"),
        ] {
            assert_eq!(read(written).to_string(), counted, "{written}");
        }
    }

    #[test]
    fn what_is_written_with_signs_is_read_back_the_same() {
        for text in [
            "d8+3",
            "5+d6",
            "5-d6",
            "d6+d6",
            "d8+2d6+3",
            "5-d6-3",
            "4+(d6-d4)",
            "(2d6+3)*2-1",
            "-d6+2",
        ] {
            let expression = Expression::parse(text).unwrap();
            for is_minus in [true, false] {
                let written = expression.with_signs(is_minus);
                assert_eq!(read(&written), expression, "{text} as {written}");
            }
        }
    }
}
