//! Writes tables into pages of `docs/`, between marks.

use std::{fs, io, path::Path};
use waves::output;

/// Writes a text between the marks `<!-- name -->` and `<!-- /name -->` of a page. If
/// the page has none, they are added at its end, below a heading.
pub fn put(page: &Path, name: &str, heading: &str, text: &str) -> io::Result<()> {
    save(page, &with(&fs::read_to_string(page)?, name, heading, text))
}

/// As `put`; a missing page is created.
pub fn write(page: &Path, name: &str, heading: &str, text: &str) -> io::Result<()> {
    if !page.exists() {
        save(page, &title(page))?;
    }
    put(page, name, heading, text)
}

fn save(page: &Path, text: &str) -> io::Result<()> {
    output::write(page, text.as_bytes()).map(|_| ()).map_err(io::Error::other)
}

/// The title of a new page.
fn title(page: &Path) -> String {
    let name = page.file_stem().map_or("page".into(), |name| name.to_string_lossy().into_owned());
    format!("# {}{}\n", name[..1].to_uppercase(), &name[1..])
}

fn with(page: &str, name: &str, heading: &str, text: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let block = format!("{open}\n{text}{close}");
    match (page.find(&open), page.find(&close)) {
        (Some(from), Some(to)) if from < to => {
            format!("{}{block}{}", &page[..from], &page[to + close.len()..])
        }
        _ => format!("{page}\n## {heading}\n\n{block}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::with;

    #[test]
    fn a_text_replaces_the_one_before() {
        let first = with("# Page\n", "x", "X", "one\n");
        assert_eq!(first, "# Page\n\n## X\n\n<!-- x -->\none\n<!-- /x -->\n");
        assert_eq!(with(&first, "x", "X", "two\n"), first.replace("one", "two"));
    }
}
