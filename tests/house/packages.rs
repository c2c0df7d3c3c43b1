//! What stands about the program outside of it, in desktops, README and changelog, agrees with Cargo.toml; what is packaged.

use std::fs;

#[test]
fn a_desktop_starts_the_program_in_a_terminal_with_the_icon_there_is() {
    let entry = fs::read_to_string("assets/package/astragal.desktop").unwrap();
    let said = |key: &str| {
        let found = entry
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        found.unwrap_or_else(|| panic!("no {key}"))
    };
    assert!(entry.starts_with("[Desktop Entry]\n"));
    assert_eq!(said("Type"), "Application");
    assert_eq!(said("Exec"), env!("CARGO_PKG_NAME"));
    assert_eq!(said("Terminal"), "true");
    let icon = format!("assets/package/{}.svg", said("Icon"));
    assert!(fs::read_to_string(icon).unwrap().starts_with("<svg "));
}

#[test]
fn the_changelog_has_a_section_for_this_version_and_it_is_the_newest() {
    let changelog = fs::read_to_string("CHANGELOG.md").unwrap();
    let newest = changelog.lines().find_map(|line| line.strip_prefix("## "));
    let version = newest.and_then(|title| title.split([',', ' ']).next());
    assert_eq!(version, Some(env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_readme_names_the_oldest_rust_that_builds_it() {
    let oldest = concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or newer");
    let readme = fs::read_to_string("README.md").unwrap();
    assert!(readme.contains(oldest), "README.md does not say “{oldest}”");
}

#[test]
fn the_answers_that_are_recorded_are_no_part_of_the_package() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let mut rows = manifest.lines();
    let excluded = rows.find(|row| row.starts_with("exclude = ")).unwrap();
    assert!(excluded.contains("\"tests/net\""), "{excluded}");
}
