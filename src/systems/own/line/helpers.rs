//! Who helps: `help 4,2`, each by what a line says of them.

use crate::systems::line::{Reader, number_in};
use crate::words::Complaint;

use super::super::draft::Draft;
use super::super::text::Text;
use super::super::{InputKind, Key, Refused, Side};
use super::several::Said;

/// The most who may help (our decision).
const MOST: usize = 20;

impl Reader<'_, Key> {
    /// `4,2`: the number of everybody who helps, who roll before it by an attempt of their own.
    pub(super) fn read_helpers(
        &mut self,
        at: usize,
        ((by, says), of): ((usize, usize), Option<&Text>),
        said: &mut Said,
    ) -> Result<(), Complaint> {
        if self.table.is_some() && self.is_before_a_word() {
            return self.read_helpers_by_name(at, ((by, says), of), said);
        }
        let definition = self.context.definition();
        let (Some(input), Some(number)) = (definition.inputs.get(at), definition.inputs.get(says))
        else {
            return Ok(());
        };
        let (name, number) = (&input.name, &number.name);
        let missing =
            format!("expected the {number} of everybody who helps, such as `{name} 4,2`, here.");
        let list = self.words.plain();
        let numbers: Option<Vec<u32>> =
            list.and_then(|list| list.split(',').map(number_in).collect());
        let numbers = numbers.ok_or_else(|| self.words.complain(missing))?;
        if numbers.len() > MOST {
            let message = format!("{} helpers: expected 1 to {MOST}.", numbers.len());
            return Err(self.words.complain(message));
        }
        let helpers = numbers
            .iter()
            .map(|number| self.helper((by, says), (*number).into()));
        let helpers: Result<Vec<Side>, Refused> = helpers.collect();
        let helpers = helpers.map_err(|why| {
            let why = why.to_string();
            self.words
                .complain(format!("{}.", why.trim_end_matches('.')))
        })?;
        self.words.take();
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        self.say(numbers.join(","));
        said.current().help(at, helpers, &[]);
        Ok(())
    }

    /// `oren,tam`: whoever helps, each by what their sheet says of what is rolled.
    fn read_helpers_by_name(
        &mut self,
        at: usize,
        (by, of): ((usize, usize), Option<&Text>),
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let (maker, what) = (said.seat.who, said.current().what());
        if !said.current().has_names() {
            let message = "say what is rolled before those who help with it.";
            return Err(self.words.complain(message));
        }
        let (mut helpers, mut helping) = (Vec::new(), Vec::new());
        self.part_commas();
        loop {
            let place = self.words.here();
            let creature = self.read_one("who helps")?;
            if maker == Some(creature) {
                let message = "nobody helps themselves: name somebody else.";
                return Err(Complaint::new(place, message));
            }
            let sheet = self.own_sheet(Some(&creature));
            let known = sheet.as_ref().and_then(|sheet| sheet.figure_of_name(&what));
            let draft = known
                .as_ref()
                .and_then(|known| sheet.as_ref()?.draft_of(known));
            let recorded = match (of, &known) {
                (Some(of), _) => draft.and_then(|draft| draft.value_called(of)),
                (None, Some(known)) => known.by.as_ref().map(|by| by.recorded).or(known.number()),
                (None, None) => None,
            };
            let helper = self.helper(by, recorded.unwrap_or(0)).map_err(|why| {
                let name = self.table.map_or("", |table| table.name_of(creature));
                let why = why.to_string();
                let why = why.trim_end_matches('.');
                Complaint::new(place, format!("{name} cannot help with {what}: {why}."))
            })?;
            helpers.push(helper);
            helping.push(creature);
            if !self.takes_a_comma() && !self.words.take_if("and") {
                said.current().help(at, helpers, &helping);
                return Ok(());
            }
            self.say("and");
        }
    }

    /// One who helps, with their number.
    fn helper(&self, (by, says): (usize, usize), number: i64) -> Result<Side, Refused> {
        let definition = self.context.definition();
        let input = definition.inputs.get(says).ok_or(Refused::NoAttempt)?;
        if let InputKind::Number { from, to } = input.kind
            && !(from..=to).contains(&number)
        {
            let why = format!("{} goes from {from} to {to}", input.name);
            return Err(Refused::ByRule(why));
        }
        let mut draft = Draft::of(*self.context, None);
        draft.choose(by).map_err(Refused::ByRule)?;
        draft.set(says, number, input.told(number));
        draft.side()?.planned(definition)
    }
}
