//! Parts of files that are made from tables of the program: held to them, or written with `ASTRAGAL_BLESS=1`.

/// Holds a part of a file, between two comments, to what it is made from, or writes it.
#[track_caller]
pub fn hold(file: &str, name: &str, made: &str, test: &str) {
    let page = std::fs::read_to_string(file).unwrap();
    let start = page.find(&format!("<!-- {name}:")).unwrap();
    let start = start + page[start..].find('\n').unwrap() + 1;
    let end = start
        + page[start..]
            .find(&format!("<!-- end of {name} -->"))
            .unwrap();
    if std::env::var_os("ASTRAGAL_BLESS").is_some() {
        let made = made.trim();
        let whole = format!("{}\n{made}\n\n{}", &page[..start], &page[end..]);
        std::fs::write(file, whole).unwrap();
        return;
    }
    assert_eq!(
        page[start..end].trim(),
        made.trim(),
        "run `ASTRAGAL_BLESS=1 cargo test --test {test}`"
    );
}
