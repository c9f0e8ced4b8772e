//! Selection of units and parts.

/// Units by the names a user gives: a part's path (`fbp0.zrop`), the end of it
/// (`zrop`), or a unit's path (`fbp/zrop`), which means every instance.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    wanted: Vec<String>,
}

impl Selection {
    /// A selection by names; of everything if there are none.
    pub fn new(names: &[String]) -> Self {
        Selection { wanted: names.iter().map(|name| name.replace('/', ".")).collect() }
    }

    pub fn is_all(&self) -> bool {
        self.wanted.is_empty()
    }

    /// The names that match no part.
    pub fn unknown(&self, parts: &[(String, String)]) -> Vec<&str> {
        let none = |name: &&String| !parts.iter().any(|(path, unit)| meets(name, path, unit));
        self.wanted.iter().filter(none).map(|name| &name[..]).collect()
    }

    /// Whether the part at `path` is selected itself, not only as a part of another one.
    pub fn has(&self, path: &str, unit: &str) -> bool {
        self.is_all() || self.wanted.iter().any(|name| meets(name, path, unit))
    }
}

fn meets(name: &str, path: &str, unit: &str) -> bool {
    let unit = unit.replace('/', ".");
    let plain = path.split('[').next().unwrap_or(path);
    name == path || name == unit || ends(path, name) || ends(plain, name) || ends(&unit, name)
}

fn ends(path: &str, name: &str) -> bool {
    path == name || path.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'))
}
