//! What every errand works with: the rules, the shelf of campaigns, and the clock.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::store::{
    Folder, RealFs, Settings, Sharing, Shelf, StoreError, data_dir, house_rules, own_systems,
};
use crate::systems::Rulebook;
use crate::systems::own::Key;

use super::Failure;
use super::output::remark_each;

/// The rules, and where campaigns are kept.
pub(super) struct CliContext {
    pub(super) rules: Arc<Rulebook>,
    data_dir: Option<PathBuf>,
    config_dir: Option<PathBuf>,
    files: Sharing,
}

impl CliContext {
    /// Lays the context; house rules that cannot be used are remarked upon, and the built-in ones lie in their place.
    pub(super) fn new(
        data_dir: Option<PathBuf>,
        config_dir: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        let typed_config = config_dir.clone();
        let config_dir = crate::store::config_dir(config_dir).ok();
        let campaigns = crate::store::data_dir(data_dir.clone()).ok();
        let (settings, notice) = Settings::in_folder(config_dir.as_deref());
        let laid = house_rules(
            &RealFs::default(),
            config_dir.as_deref(),
            campaigns.as_deref(),
            &settings,
        );
        remark_each(notice.iter().chain(&laid.notices));
        Ok(Self {
            rules: Arc::new(laid.rules),
            data_dir,
            config_dir: typed_config,
            files: settings.files,
        })
    }

    /// Where campaigns are kept. Errands without a campaign never ask, and so need no home.
    pub(super) fn shelf(&self) -> Result<Shelf, StoreError> {
        Ok(Shelf::shared_with(
            self.files,
            data_dir(self.data_dir.clone())?,
            Arc::clone(&self.rules),
        ))
    }

    /// The folder for campaigns, where one was typed.
    pub(super) fn typed_data_dir(&self) -> Option<PathBuf> {
        self.data_dir.clone()
    }

    /// Where settings are kept.
    pub(super) fn config_dir(&self) -> Result<PathBuf, StoreError> {
        crate::store::config_dir(self.config_dir.clone())
    }

    /// Every system of a file that can be played; those that cannot be used are remarked upon.
    pub(super) fn own_systems(&self) -> Vec<Key> {
        self.systems_for("")
    }

    fn systems_for(&self, line: &str) -> Vec<Key> {
        let folder = self.rules.systems.as_deref();
        let (keys, troubles) = own_systems(&RealFs::default(), folder, line);
        remark_each(troubles);
        keys
    }

    /// Reads the files of the systems that a line may name; without one all, so that keys may name them.
    pub(super) fn lay_systems(&self, line: &str) {
        let _ = self.systems_for(line);
    }

    pub(super) fn folder(&self, name: &str) -> Result<Folder, StoreError> {
        self.shelf()?.find(name)
    }
}

/// Now, to the second, as steps record it.
pub(super) fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_second(now.as_second()).unwrap_or(now)
}

/// A time as people read it.
pub(super) fn clock_words(at: Timestamp, zone: &TimeZone) -> String {
    zone.to_datetime(at)
        .strftime("%Y-%m-%d %H:%M:%S")
        .to_string()
}
