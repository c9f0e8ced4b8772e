//! The sources of a block, by module.

use std::fs;
use std::path::{Path, PathBuf};

/// What a source declares.
#[derive(Debug)]
pub struct Source {
    pub module: String,
    /// Name and imports of its `package!`.
    pub package: Option<(String, Vec<String>)>,
    /// Whether it has `params!`.
    pub params: bool,
}

impl Source {
    pub fn of(module: String, text: &str) -> Self {
        Source {
            package: after(text, "package! {").map(head),
            params: after(text, "params! {").is_some(),
            module,
        }
    }

    pub fn imports_from(&self, other: &Source) -> bool {
        let (Some((_, imports)), Some((name, _))) = (&self.package, &other.package) else { return false };
        imports.contains(name)
    }
}

/// The text after a macro that begins a line.
fn after<'a>(text: &'a str, call: &str) -> Option<&'a str> {
    let (before, rest) = text.split_once(call)?;
    let line = before.rsplit('\n').next().unwrap_or_default();
    if line.is_empty() || line == "kernel::" { Some(rest) } else { after(rest, call) }
}

/// Name and imports: `package name(import, import);`.
fn head(items: &str) -> (String, Vec<String>) {
    let parts = || {
        let (name, rest) = items.trim_start().strip_prefix("package ")?.split_once('(')?;
        let names = rest.split_once(')')?.0.split(',').map(|import| import.trim().to_string());
        Some((name.to_string(), names.filter(|import| !import.is_empty()).collect()))
    };
    parts().unwrap_or_else(|| panic!("`package!` begins with its name: {items:.80}"))
}

/// The sources in a block's folder, by module.
pub fn read(block: &Path) -> Vec<Source> {
    let source = |file: PathBuf| {
        let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        Source::of(crate::within(block, &file).replace('/', "::"), &text)
    };
    let mut sources: Vec<_> = crate::files(block, &["rs"]).into_iter().map(source).collect();
    sources.sort_by(|a, b| a.module.cmp(&b.module));
    sources
}
