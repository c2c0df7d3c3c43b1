//! Free dice and attempts without a campaign: what is read is written and read back, its odds add to one, and every roll
//! has a chance in them.
#![no_main]

use astragal::campaign::line::parse_attempt;
use astragal::dice::{Dice, Expression, Odds, Plan, Seed, TypedFaces};
use astragal_fuzz::rules;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|text: &str| -> Corpus {
    if let Ok(wish) = Expression::parse(text) {
        free_dice(&wish);
        return Corpus::Keep;
    }
    let rules = rules();
    let Ok((attempting, line)) = parse_attempt(text, &rules) else { return Corpus::Keep };
    let (again, same) = parse_attempt(&line, &rules).expect("in full words it is understood");
    assert_eq!((&again.attempt, &same), (&attempting.attempt, &line));
    let odds = attempting.attempt.odds();
    let total: f64 = odds.outcomes.iter().map(|chance| chance.probability).sum();
    assert!((total - 1.0).abs() < 1e-9 || odds.outcomes.is_empty(), "{text}: {total}");
    if attempting.typed.is_none() {
        let mut dice = Dice::new(&Seed::from_number(1));
        let outcome = attempting.attempt.roll(&rules, &mut dice).expect("dice never run dry");
        let verdict = attempting.attempt.verdict(&outcome);
        assert!(odds.outcomes.is_empty() || odds.of(verdict.outcome) > 0.0, "{text}: {verdict:?}");
    }
    Corpus::Keep
});

fn free_dice(wish: &Expression) {
    let written = wish.to_string();
    assert_eq!(Expression::parse(&written).as_ref(), Ok(wish), "{written}");
    let mut dice = Dice::new(&Seed::from_number(1));
    let thrown = wish.roll(&mut dice).expect("dice never run dry");
    let mut typed = TypedFaces::new(thrown.dice().iter().map(|die| die.face).collect());
    assert_eq!(wish.roll(&mut typed).as_ref(), Ok(&thrown), "{written}");
    assert!(!thrown.told(wish).is_empty());
    if wish.plan() == Plan::Inline
        && let Odds::Exact(odds) = wish.odds()
    {
        let total: f64 = odds.iter().map(|(_, chance)| chance).sum();
        assert!((total - 1.0).abs() < 1e-9, "{written}: {total}");
        assert!(odds.of_total(thrown.total()) > 0.0, "{written}: {}", thrown.total());
    }
}
