//! What is refused and why, and that nothing else ever happens.

use proptest::prelude::{any, proptest};
use proptest::{prop_assert, prop_assert_eq};

use super::super::{Dice, Expression, Odds, Plan, Seed};

fn refusal(text: &str) -> (usize, usize, String) {
    let complaint = Expression::parse(text).expect_err(text);
    (complaint.span.start, complaint.span.end, complaint.message)
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn every_hostile_line_is_refused_with_its_place_and_its_reason() {
    let cases: [(&str, usize, usize, &str); 51] = [
        ("", 0, 0, "expected dice, such as 4d6kh3+2."),
        ("  ", 2, 2, "expected dice, such as 4d6kh3+2."),
        (
            "4d",
            1,
            2,
            "no die size after “d”: expected a number of sides, as in 4d6, or d%.",
        ),
        (
            "2 + dx",
            4,
            5,
            "no die size after “d”: expected a number of sides, as in 4d6, or d%.",
        ),
        ("4d0", 2, 3, "a die of 0 sides: expected 1 to 10000."),
        (
            "4d10001",
            2,
            7,
            "a die of 10001 sides: expected 1 to 10000.",
        ),
        ("0d6", 0, 1, "0 dice: expected 1 to 1000."),
        ("1001d6", 0, 4, "1001 dice: expected 1 to 1000."),
        (
            "999999999d999999999",
            0,
            9,
            "999999999 dice: expected 1 to 1000.",
        ),
        (
            "600d6+600d6",
            6,
            11,
            "this makes 1200 dice: expected at most 1000 in all.",
        ),
        (
            "99999999999999999999d6",
            0,
            20,
            "this number is too large: expected at most 1000000000.",
        ),
        (
            "1d99999999999999999999",
            2,
            22,
            "this number is too large: expected at most 1000000000.",
        ),
        (
            "1000000001",
            0,
            10,
            "this number is too large: expected at most 1000000000.",
        ),
        ("4d6kh9", 3, 6, "keeps 9 of 4 dice: expected 1 to 4."),
        ("4d6kl0", 3, 6, "keeps 0 of 4 dice: expected 1 to 4."),
        ("4d6dl4", 3, 6, "drops 4 of 4 dice: expected 1 to 3."),
        ("4d6dh0", 3, 6, "drops 0 of 4 dice: expected 1 to 3."),
        ("d6dl", 2, 4, "drops 1 of 1 die: one at least must stay."),
        (
            "4d6kh99999999999",
            5,
            16,
            "this number is too large: expected at most 1000000000.",
        ),
        (
            "4d6k3",
            3,
            4,
            "expected kh or kl to keep dice, dh or dl to drop some.",
        ),
        (
            "4d6d1",
            3,
            4,
            "expected kh or kl to keep dice, dh or dl to drop some.",
        ),
        (
            "4d6kh3dl1",
            6,
            9,
            "these dice have one of this kind already: each may stand once.",
        ),
        (
            "4d6!!",
            4,
            5,
            "these dice have one of this kind already: each may stand once.",
        ),
        (
            "4d6>=5>=6",
            6,
            9,
            "these dice have one of this kind already: each may stand once.",
        ),
        (
            "4d6r1ro2",
            5,
            8,
            "these dice have one of this kind already: each may stand once.",
        ),
        (
            "1d1!",
            3,
            4,
            "every face of a d1 explodes, so the throw would never end.",
        ),
        (
            "4d6!>=1",
            3,
            7,
            "every face of a d6 explodes, so the throw would never end.",
        ),
        (
            "d2r1!",
            4,
            5,
            "every face of a d2 explodes, so the throw would never end.",
        ),
        (
            "d2ro1!>=1",
            5,
            9,
            "every face of a d2 explodes, so the throw would never end.",
        ),
        (
            "1d1r",
            3,
            4,
            "every face of a d1 is rerolled, so the throw would never end.",
        ),
        (
            "4d6r<7!",
            3,
            6,
            "every face of a d6 is rerolled, so the throw would never end.",
        ),
        ("4d6!7", 3, 5, "a d6 shows 1 to 6: this never happens."),
        ("4d6r<1", 3, 6, "a d6 shows 1 to 6: this never happens."),
        (
            "1000d6!>=3",
            0,
            10,
            "this could take more than 2000 extra dice: make explosions or rerolls rarer.",
        ),
        (
            "d1000!>=2",
            0,
            9,
            "this could take more than 2000 extra dice: make explosions or rerolls rarer.",
        ),
        ("4d6!>", 4, 5, "expected a face after this, 1 to 6."),
        ("8d10>=", 4, 6, "expected a face after this, 1 to 10."),
        (
            "4d6kh3!>=5>=5",
            3,
            6,
            "dice that explode and count successes cannot be kept or dropped as well.",
        ),
        (
            "4d6 kh3",
            4,
            5,
            "this belongs to dice and must stand right after them, as in 4d6kh3 or 8d10>=6.",
        ),
        (
            "(4d6)kh3",
            5,
            6,
            "this belongs to dice and must stand right after them, as in 4d6kh3 or 8d10>=6.",
        ),
        ("4d6+", 4, 4, "expected dice, a number or a bracket here."),
        (
            "4d6**2",
            4,
            5,
            "“*” is not understood here: expected dice, a number or a bracket.",
        ),
        (
            "4d6x",
            3,
            4,
            "“x” is not understood here: expected + - * / or the end.",
        ),
        (
            "4d6⚀",
            3,
            6,
            "“⚀” is not understood here: expected + - * / or the end.",
        ),
        (
            "(4d6+2",
            0,
            1,
            "this bracket is not closed: put a ) at its end.",
        ),
        (
            "(4d6 2)",
            5,
            6,
            "“2” is not understood here: expected an operator or ).",
        ),
        ("4d6)", 3, 4, "no bracket was opened for this one."),
        (
            "()",
            1,
            2,
            "“)” is not understood here: expected dice, a number or a bracket.",
        ),
        ("4d6/0", 4, 5, "nothing can be divided by 0."),
        (
            "6/(d6-3)",
            2,
            8,
            "this lies within -2 and 3 and may be 0, which nothing can be divided by.",
        ),
        (
            "1000000000*-1000000000",
            0,
            22,
            "this could pass 1000000000000000, the largest total.",
        ),
    ];
    for (text, start, end, message) in cases {
        assert_eq!(refusal(text), (start, end, message.to_owned()), "{text}");
    }
}

#[test]
fn a_line_is_no_longer_than_it_may_be() {
    assert!(
        Expression::parse(&"1+".repeat(127)).is_err_and(|complaint| complaint.span.start == 254)
    );
    assert!(Expression::parse(&format!("{}11", "1+".repeat(127))).is_ok());
    let (start, end, message) = refusal(&format!("{}111", "1+".repeat(127)));
    assert_eq!((start, end), (256, 257));
    assert_eq!(
        message,
        "this is longer than 256 bytes: say it in several rolls."
    );
    assert_eq!(
        refusal(&"⚀".repeat(100)).0,
        255,
        "no character is cut in two"
    );
}

#[test]
fn brackets_and_signs_nest_as_deep_as_they_may() {
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Expression::parse(&nested(32)).is_ok());
    assert_eq!(
        refusal(&nested(33)),
        (32, 33, "brackets and signs may nest 32 deep.".to_owned())
    );
    assert!(Expression::parse(&format!("{}1", "-".repeat(32))).is_ok());
    assert_eq!(refusal(&format!("{}1", "-".repeat(33))).0, 32);
    assert!(
        Expression::parse(&vec!["(1)"; 64].join("+")).is_ok(),
        "side by side is not deep"
    );
}

#[test]
fn the_shortest_writing_is_what_is_shown() {
    for (typed, shown) in [
        ("4D6KH3 + 2", "4d6kh3+2"),
        (" 1d20 ", "d20"),
        ("1d100", "d%"),
        ("2d%", "2d%"),
        ("2d20kl1", "2d20kl"),
        ("3d6!6", "3d6!"),
        ("3d6!5", "3d6!5"),
        ("3d6!>=5", "3d6!>=5"),
        ("2d6r1", "2d6r"),
        ("2d6ro1", "2d6ro"),
        ("2d6r<3", "2d6r<3"),
        ("8d10!10>=6", "8d10>=6!"),
        ("8d10r1>=6", "8d10>=6r"),
        ("4d6r2dh1!=5", "4d6dhr2!5"),
        ("((2d6+3))*2", "(2d6+3)*2"),
        ("(2d6*3)+2", "2d6*3+2"),
        ("1-(2-3)-4", "1-(2-3)-4"),
        ("8/(4/2)*(3*2)", "8/(4/2)*(3*2)"),
        ("-(1+2)", "-(1+2)"),
        ("2*-(3)", "2*-3"),
        ("- - 007", "--7"),
    ] {
        let expression = Expression::parse(typed).unwrap();
        assert_eq!(expression.to_string(), shown, "{typed}");
        assert_eq!(
            Expression::parse(shown).as_ref(),
            Ok(&expression),
            "{typed}"
        );
    }
}

#[test]
fn a_wish_is_written_down_as_its_text() {
    let expression = Expression::parse("4d6kh3 + 2").unwrap();
    let text = ron::to_string(&expression).unwrap();
    assert_eq!(text, "\"4d6kh3+2\"");
    assert_eq!(ron::from_str::<Expression>(&text).unwrap(), expression);
    let error = ron::from_str::<Expression>("\"1d1!\"")
        .unwrap_err()
        .to_string();
    assert!(error.contains("every face of a d1 explodes"), "{error}");
}

#[test]
fn dice_at_the_start_of_a_line_end_before_its_words() {
    for (line, read) in [
        ("2d6 + 3 secret", "2d6 + 3"),
        ("4d6 =1,2,3,4", "4d6"),
        ("(2d6+3) * 2  x5", "(2d6+3) * 2"),
        ("4d6kh3+2", "4d6kh3+2"),
        ("d% ", "d%"),
    ] {
        let (expression, end) = Expression::parse_start(line).unwrap();
        assert_eq!(&line[..end], read);
        assert_eq!(Ok(expression), Expression::parse(read));
    }
    assert_eq!(Expression::parse_start("4d6secret").unwrap_err().span, 3..4);
}

/// Whatever the text, it is refused within itself or can be shown, read again, thrown and reckoned.
fn survives(text: &str) -> Result<(), proptest::test_runner::TestCaseError> {
    let expression = match Expression::parse(text) {
        Ok(expression) => expression,
        Err(complaint) => {
            prop_assert!(text.get(complaint.span.clone()).is_some(), "{complaint:?}");
            return Ok(());
        }
    };
    let shown = expression.to_string();
    prop_assert!(shown.len() <= text.len());
    prop_assert_eq!(Expression::parse(&shown), Ok(expression.clone()));
    let mut dice = Dice::new(&Seed::from_number(1));
    let throw = expression.roll(&mut dice).unwrap();
    prop_assert!(
        throw
            .told(&expression)
            .ends_with(&throw.total().to_string())
    );
    if expression.plan() == Plan::Inline {
        prop_assert!(
            matches!(expression.odds(), Odds::Exact(totals) if totals.of_total(throw.total()) > 0.0)
        );
    }
    Ok(())
}

proptest! {
    #[test]
    fn no_line_of_the_notations_letters_does_harm(text in "[-0-9d%khlro!<>=+*/() ]{0,40}") {
        survives(&text)?;
    }

    #[test]
    fn no_line_put_together_from_pieces_does_harm(
        text in "((\\(|-)?[1-9]{0,2}d(%|[1-9][0-9]?)((kh|dl|kl)[1-3]?)?(>=[1-9])?(ro?[1-3]?)?(!(>=)?[2-9]?)?\\)?[-+*/]){0,4}[1-9d]{1,3}"
    ) {
        survives(&text)?;
    }

    #[test]
    fn no_text_at_all_does_harm(text in any::<String>()) {
        survives(&text)?;
    }
}
