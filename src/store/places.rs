//! Where campaigns and settings live: a flag, else a variable, else the platform's own folder; and by what clock one lives.

use std::path::{Path, PathBuf};
use std::{env, fs};

use directories::{BaseDirs, ProjectDirs};
use jiff::tz::TimeZone;

use super::StoreError;

struct Place {
    what: &'static str,
    flag: &'static str,
    variable: &'static str,
    own: fn(&ProjectDirs) -> &Path,
}

const DATA: Place = Place {
    what: "campaigns",
    flag: "--data-dir",
    variable: "ASTRAGAL_DATA_DIR",
    own: ProjectDirs::data_dir,
};

const CONFIG: Place = Place {
    what: "settings",
    flag: "--config-dir",
    variable: "ASTRAGAL_CONFIG_DIR",
    own: ProjectDirs::config_dir,
};

/// The folder campaigns live in: the flag's, else `$ASTRAGAL_DATA_DIR`, else the platform's.
///
/// # Errors
/// [`StoreError::NoHome`], where there is none of the three.
pub fn data_dir(explicit: Option<PathBuf>) -> Result<PathBuf, StoreError> {
    DATA.locate(
        explicit,
        env::var_os(DATA.variable).map(PathBuf::from),
        platform().as_ref(),
    )
}

/// The folder of settings, keymap, house rules and themes: the flag's, else `$ASTRAGAL_CONFIG_DIR`, else the
/// platform's.
///
/// # Errors
/// [`StoreError::NoHome`], where there is none of the three.
pub fn config_dir(explicit: Option<PathBuf>) -> Result<PathBuf, StoreError> {
    CONFIG.locate(
        explicit,
        env::var_os(CONFIG.variable).map(PathBuf::from),
        platform().as_ref(),
    )
}

/// The folder for what has to be kept where no campaign's disk takes it: the platform's; none without a home.
pub fn state_dir() -> Option<PathBuf> {
    let dirs = platform()?;
    Some(dirs.state_dir().unwrap_or(dirs.data_local_dir()).to_owned())
}

/// A path as somebody types it where no shell reads it: `~` is home, and what leads from here is said from the root, so
/// that it can be found again from anywhere.
pub fn typed_path(path: &Path) -> PathBuf {
    let home = || BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
    let path = match path.strip_prefix("~").ok().zip(home()) {
        Some((rest, home)) => home.join(rest),
        None => path.to_owned(),
    };
    std::path::absolute(&path).unwrap_or(path)
}

/// The time zone of the machine, read from its own file where nothing names another: to find a zone by its name, the names
/// of all six hundred are gathered first, which a start can do without.
pub fn local_zone() -> TimeZone {
    let is_named = env::var_os("TZ").is_some();
    let file = (!is_named)
        .then(|| fs::read("/etc/localtime").ok())
        .flatten();
    file.and_then(|bytes| TimeZone::tzif("local", &bytes).ok())
        .unwrap_or_else(TimeZone::system)
}

fn platform() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "astragal")
}

impl Place {
    fn locate(
        &self,
        explicit: Option<PathBuf>,
        variable: Option<PathBuf>,
        platform: Option<&ProjectDirs>,
    ) -> Result<PathBuf, StoreError> {
        // A variable set to nothing is how scripts unset one.
        let named = explicit.or(variable.filter(|path| !path.as_os_str().is_empty()));
        let own = || platform.map(|dirs| (self.own)(dirs).to_owned());
        named.or_else(own).ok_or(StoreError::NoHome {
            what: self.what,
            flag: self.flag,
            variable: self.variable,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_wins_over_the_variable_and_the_variable_over_the_platform() {
        let [flag, variable] = ["/flag", "/variable"].map(|path| Some(PathBuf::from(path)));
        let locate = |explicit, variable| DATA.locate(explicit, variable, platform().as_ref());
        assert_eq!(
            locate(flag, variable.clone()).unwrap(),
            PathBuf::from("/flag")
        );
        assert_eq!(locate(None, variable).unwrap(), PathBuf::from("/variable"));
    }

    #[test]
    fn a_typed_path_may_begin_at_home_and_is_said_from_the_root() {
        let home = BaseDirs::new().unwrap().home_dir().to_owned();
        assert_eq!(typed_path(Path::new("~/vault")), home.join("vault"));
        assert_eq!(
            typed_path(Path::new("vault")),
            env::current_dir().unwrap().join("vault")
        );
        assert_eq!(
            typed_path(Path::new("/media/~vault")),
            PathBuf::from("/media/~vault")
        );
    }

    #[test]
    fn the_local_zone_tells_the_time_as_the_system_does() {
        let at = jiff::Timestamp::UNIX_EPOCH;
        let offset = |zone: TimeZone| at.to_zoned(zone).offset();
        assert_eq!(offset(local_zone()), offset(TimeZone::system()));
    }

    #[test]
    fn without_a_home_the_error_names_the_flag() {
        let error = DATA
            .locate(None, Some(PathBuf::new()), None)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("--data-dir") && error.contains("$ASTRAGAL_DATA_DIR"),
            "{error}"
        );
    }
}
