//! Throws of known faces, and how they are told.

use super::expression::Term;
use super::throw::Die;
use super::{Dice, DieStatus, Expression, MOST_EXTRA_DICE, Seed, Throw, TypedFaces, Unread};

impl Throw {
    /// The throw of this expression in words: `4d6kh3 (6, 2d, 5, 3) + 2 = 16`.
    pub(super) fn told(&self, wish: &Expression) -> String {
        let mut told = String::new();
        wish.term.tell(&mut self.pools(), &mut told);
        told.push_str(&format!(" = {}", self.total()));
        told
    }
}

impl Term {
    fn tell<'a>(&self, pools: &mut impl Iterator<Item = &'a [Die]>, told: &mut String) {
        match self {
            Self::Number(number) => told.push_str(&number.to_string()),
            Self::Pool(pool) => {
                let faces = pools
                    .next()
                    .map(|dice| dice.iter().map(Die::to_string).collect::<Vec<_>>())
                    .unwrap_or_default()
                    .join(", ");
                told.push_str(&format!("{pool} ({faces})"));
            }
            Self::Negated(term) => {
                told.push('-');
                term.tell_part(matches!(**term, Self::Joined(_)), pools, told);
            }
            Self::Joined(joined) => {
                let operator = joined.operator;
                joined
                    .left
                    .tell_part(joined.left.needs_brackets(operator, false), pools, told);
                told.push_str(&format!(" {} ", operator.sign()));
                joined
                    .right
                    .tell_part(joined.right.needs_brackets(operator, true), pools, told);
            }
        }
    }

    fn tell_part<'a>(
        &self,
        has_brackets: bool,
        pools: &mut impl Iterator<Item = &'a [Die]>,
        told: &mut String,
    ) {
        if has_brackets {
            told.push('(');
        }
        self.tell(pools, told);
        if has_brackets {
            told.push(')');
        }
    }
}

fn wish(text: &str) -> Expression {
    Expression::parse(text).unwrap_or_else(|complaint| panic!("{}", complaint.picture(text)))
}

fn thrown(text: &str, faces: &[u32]) -> Throw {
    let mut faces = TypedFaces::new(faces.to_vec());
    let throw = wish(text).roll(&mut faces).unwrap();
    faces.finish().unwrap();
    throw
}

#[test]
fn a_throw_is_told_with_the_marks_of_its_dice() {
    for (text, faces, told) in [
        (
            "4d6kh3+2",
            &[6, 2, 5, 3][..],
            "4d6kh3 (6, 2d, 5, 3) + 2 = 16",
        ),
        ("2d20kl", &[7, 16], "2d20kl (7, 16d) = 7"),
        ("4d6dh2", &[3, 6, 3, 1], "4d6dh2 (3, 6d, 3d, 1) = 4"),
        ("4d6kh2", &[5, 5, 5, 5], "4d6kh2 (5, 5, 5d, 5d) = 10"),
        ("4d10>=6", &[9, 5, 6, 1], "4d10>=6 (9*, 5, 6*, 1) = 2"),
        ("3d6kh2>=5", &[5, 4, 6], "3d6kh2>=5 (5*, 4d, 6*) = 2"),
        ("3d6kl2>=5", &[5, 4, 6], "3d6kl2>=5 (5*, 4, 6d) = 1"),
        ("2d6!", &[6, 6, 2, 3], "2d6! (6!, 6!, 2, 3) = 17"),
        ("2d6!kh", &[6, 2, 5], "2d6kh! (6!, 2, 5d) = 8"),
        ("2d6!kl", &[6, 2, 5], "2d6kl! (6!d, 2d, 5) = 5"),
        ("2d10>=6!", &[10, 3, 7], "2d10>=6! (10!*, 3, 7*) = 2"),
        ("2d6r", &[1, 1, 4, 3], "2d6r (1r, 1r, 4, 3) = 7"),
        ("2d6ro", &[1, 1, 3], "2d6ro (1r, 1, 3) = 4"),
        (
            "2d6ro<3!kh",
            &[2, 6, 1, 1, 3],
            "2d6khro<3! (2r, 6!, 1r, 1, 3d) = 7",
        ),
        ("(2d6+3)*2", &[1, 2], "(2d6 (1, 2) + 3) * 2 = 12"),
        ("-(d6+d4)/3", &[6, 4], "-(d6 (6) + d4 (4)) / 3 = -4"),
        ("7/2-2*3", &[], "7 / 2 - 2 * 3 = -3"),
        ("-7/2", &[], "-7 / 2 = -4"),
        ("7/-2", &[], "7 / -2 = -4"),
        ("-8/-2", &[], "-8 / -2 = 4"),
    ] {
        let throw = thrown(text, faces);
        assert_eq!(throw.told(&wish(text)), told);
    }
}

#[test]
fn every_face_is_kept_in_the_order_thrown_by_pool() {
    let throw = thrown("2d6r+3+d4", &[1, 5, 6, 2]);
    let pools: Vec<Vec<u32>> = throw
        .pools()
        .map(|dice| dice.iter().map(|die| die.face).collect())
        .collect();
    assert_eq!(pools, [vec![1, 5, 6], vec![2]]);
    assert_eq!(throw.dice()[0].fate, DieStatus::Rerolled);
}

#[test]
fn typed_faces_must_be_as_many_as_the_throw_takes() {
    let mut faces = TypedFaces::new(vec![6, 5]);
    wish("2d6!").roll(&mut faces).unwrap();
    assert_eq!(
        faces.finish(),
        Err(Unread::Miscounted {
            typed: 2,
            wanted: 3
        })
    );
    assert!(wish("2d6").roll(&mut TypedFaces::new(vec![7, 1])).is_err());
}

#[test]
fn a_throw_is_written_down_and_read_again() {
    for (text, seed) in [
        ("4d6kh3+2", 1),
        ("10d6!kh5+3d4r", 2),
        ("8d10>=6!+5", 3),
        ("7", 4),
        ("30d6ro<4!>=5", 5),
    ] {
        let throw = wish(text)
            .roll(&mut Dice::new(&Seed::from_number(seed)))
            .unwrap();
        let written = ron::to_string(&throw).unwrap();
        assert_eq!(
            ron::from_str::<Throw>(&written).unwrap(),
            throw,
            "{written}"
        );
    }
    let written = ron::to_string(&thrown("3d6!kh2+d4", &[6, 2, 1, 3, 4])).unwrap();
    assert_eq!(written, r#"(pools:["6! 2 1d 3","4"],total:15)"#);
}

#[test]
fn a_throw_that_cannot_be_is_not_read() {
    let many = format!("(pools:[\"{}\"],total:1)", "1 ".repeat(3001));
    let pools = format!("(pools:[{}],total:1)", "\"1\",".repeat(257));
    for written in [
        "(pools:[\"0\"],total:0)",
        "(pools:[\"10001\"],total:0)",
        "(pools:[\"6x\"],total:6)",
        "(pools:[\"6!r\"],total:6)",
        "(pools:[\"\"],total:0)",
        "(pools:[\"*\"],total:0)",
        "(pools:[\"99999999999\"],total:0)",
        "(pools:[],total:0,faces:[])",
        &many,
        &pools,
    ] {
        assert!(
            ron::from_str::<Throw>(written).is_err(),
            "{}",
            &written[..written.len().min(60)]
        );
    }
}

#[test]
fn a_throw_ends_even_where_the_dice_do_not() {
    struct Stubborn;
    impl super::Faces for Stubborn {
        fn roll(&mut self, die: super::Sides) -> Result<u32, Unread> {
            Ok(die.count())
        }
    }
    for text in ["3d6!", "3d6r6", "3d6!kh2", "3d6>=5!"] {
        let throw = wish(text).roll(&mut Stubborn).unwrap();
        assert_eq!(throw.dice().len(), 3 + MOST_EXTRA_DICE as usize, "{text}");
    }
}

#[test]
fn many_dice_are_kept_as_few_are() {
    let faces: Vec<u32> = (1..=1000).collect();
    assert_eq!(thrown("1000d1000kh3", &faces).total(), 2997);
    assert_eq!(thrown("1000d1000dh998", &faces).total(), 3);
}

#[test]
fn equal_seeds_throw_equally() {
    let throw = |seed| {
        wish("20d6!kh9")
            .roll(&mut Dice::new(&Seed::from_number(seed)))
            .unwrap()
    };
    assert_eq!(throw(1), throw(1));
    assert_ne!(throw(1), throw(2));
}
