//! The table: a row for each thing measured, with its limit, its growth and its target.

/// Times in ms, or whatever else was counted.
#[derive(Debug, Clone, Default)]
pub struct Sample(Vec<f64>);

impl Sample {
    pub fn add(&mut self, figure: f64) {
        self.0.push(figure);
    }

    /// The figure below which this share of all lie.
    pub fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let last = sorted.len().saturating_sub(1);
        sorted.get((last as f64 * share).round() as usize).copied().unwrap_or(f64::NAN)
    }

    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }
}

/// What a figure must keep to.
pub enum Target {
    /// At most so many times the limit.
    Ratio(f64),
    /// At most so many times the limit, and the largest size at most so many times the smallest.
    RatioAndGrowth(f64, f64),
    /// The largest size at most so many times the smallest.
    Growth(f64),
    /// At most so much for each size.
    Most([f64; 3]),
    /// At most so much more than the limit.
    More(f64),
    /// At least so much.
    Least(f64),
    /// None: it stands there to be compared.
    None,
}

/// A row.
pub struct Row {
    pub what: String,
    pub unit: &'static str,
    pub limit: Option<(String, f64)>,
    /// One figure, or one for each size.
    pub figures: Vec<f64>,
    pub target: Target,
}

impl Row {
    pub fn print(&self) {
        let limit = self
            .limit
            .as_ref()
            .map_or("–".to_owned(), |(name, figure)| format!("{} {name}", self.show(*figure)));
        let figures: Vec<String> = self.figures.iter().map(|figure| self.show(*figure)).collect();
        let times = |figure: Option<f64>| {
            figure
                .filter(|figure| figure.is_finite())
                .map_or("–".to_owned(), |figure| format!("×{figure:.2}"))
        };
        let (to_reach, is_reached) = self.judged();
        println!(
            "| {} | {limit} | {} | {} | {} | {to_reach} | {} |",
            self.what,
            figures.join(" · "),
            times(self.ratio()),
            times(self.growth()),
            match is_reached {
                None => "",
                Some(true) => "yes",
                Some(false) => "**no**",
            },
        );
    }

    fn show(&self, figure: f64) -> String {
        let digits = if self.unit == "B" || figure == 0.0 || figure >= 100.0 {
            0
        } else if figure >= 10.0 {
            1
        } else {
            2
        };
        format!("{figure:.digits$} {}", self.unit).trim_end().to_owned()
    }

    fn worst(&self) -> f64 {
        self.figures.iter().copied().fold(f64::MIN, f64::max)
    }

    fn ratio(&self) -> Option<f64> {
        self.limit.as_ref().map(|(_, limit)| self.worst() / limit)
    }

    fn growth(&self) -> Option<f64> {
        let [small, .., large] = self.figures.as_slice() else { return None };
        Some(large / small)
    }

    /// The target in words, and whether it is reached.
    fn judged(&self) -> (String, Option<bool>) {
        let ratio = self.ratio().unwrap_or(f64::INFINITY);
        let growth = self.growth().unwrap_or(1.0);
        match &self.target {
            Target::Ratio(most) => (format!("≤ ×{most}"), Some(ratio <= *most)),
            Target::RatioAndGrowth(most, grown) => {
                (format!("≤ ×{most}, growth ≤ ×{grown}"), Some(ratio <= *most && growth <= *grown))
            }
            Target::Growth(grown) => (format!("flat: growth ≤ ×{grown}"), Some(growth <= *grown)),
            Target::Most(most) => {
                let kept = self.figures.iter().zip(most).all(|(figure, most)| figure <= most);
                let same = most.iter().all(|each| each == &most[0]);
                let words: Vec<String> = most.iter().map(|each| self.show(*each)).collect();
                let words = if same { words[0].clone() } else { words.join(" · ") };
                (format!("≤ {words}"), Some(kept))
            }
            Target::More(more) => {
                let limit = self.limit.as_ref().map_or(0.0, |(_, limit)| *limit);
                (format!("≤ {} more", self.show(*more)), Some(self.worst() - limit <= *more))
            }
            Target::Least(least) => {
                (format!("≥ {}", self.show(*least)), Some(self.figures.iter().all(|figure| figure >= least)))
            }
            Target::None => (String::new(), None),
        }
    }
}

pub fn heading() {
    println!(
        "| what | limit or peer, in the same run | 1,000 · 10,000 · 100,000 rolls, or 10 · 50 · 200 combatants | worst to limit | growth | to reach | reached |"
    );
    println!("|---|---|---|---|---|---|---|");
}
