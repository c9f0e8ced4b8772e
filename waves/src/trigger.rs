//! Triggers: `UNIT.FIELD=VALUE`.

use crate::{Layout, Signal};

/// Fires in the cycles in which a signal has a value.
#[derive(Clone, Debug)]
pub struct Trigger {
    signal: Signal,
    value: u64,
}

impl Trigger {
    /// Possible names of the part in a trigger's text, longest first.
    pub fn parts(text: &str) -> Vec<String> {
        let path = text.split('=').next().unwrap_or_default().trim().replace('/', ".");
        let ends = path.match_indices('.').map(|(at, _)| path[..at].to_string());
        ends.collect::<Vec<_>>().into_iter().rev().collect()
    }

    /// Parses `UNIT.FIELD=VALUE`; the field may be written without `q`, `o` or `i`, the
    /// value is a number, decimal or 0x…, or the name of one.
    pub fn parse(text: &str, layout: &Layout) -> Result<Self, String> {
        let Some((path, value)) = text.split_once('=') else {
            return Err(format!("trigger `{text}`: UNIT.FIELD=VALUE is expected, such as zcull.o.idle=1"));
        };
        let path = path.trim().replace('/', ".");
        let found: Vec<_> = layout.signals.iter().filter(|s| names(&s.path, &path)).collect();
        let Some(signal) = found.first() else {
            let field = path.rsplit('.').next().unwrap_or_default();
            let close: Vec<_> = layout
                .signals
                .iter()
                .filter(|s| s.path.contains(field))
                .take(8)
                .map(|s| &s.path[..])
                .collect();
            let hint =
                if close.is_empty() { String::new() } else { format!("; like it: {}", close.join(", ")) };
            return Err(format!("trigger `{text}`: no field `{path}`{hint}"));
        };
        if found.len() > 1 && found[1].path.matches('.').count() == signal.path.matches('.').count() {
            let paths: Vec<_> = found.iter().take(8).map(|s| &s.path[..]).collect();
            return Err(format!("trigger `{text}`: `{path}` may be any of {}", paths.join(", ")));
        }
        let value = number(value.trim(), signal.names).ok_or_else(|| {
            let names = if signal.names.is_empty() {
                String::new()
            } else {
                format!(" or one of {}", signal.names.join(", "))
            };
            format!("trigger `{text}`: `{value}` is no number{names}")
        })?;
        if signal.bits > 64 || (signal.bits < 64 && value >> signal.bits != 0) {
            return Err(format!("trigger `{text}`: {} has {} bits", signal.path, signal.bits));
        }
        Ok(Trigger { signal: (*signal).clone(), value })
    }

    pub fn fires(&self, image: &[u64]) -> bool {
        self.signal.is_there(image) && self.signal.word(image, 0) == self.value
    }
}

/// Whether a signal's path ends in the requested name, with or without its `q`.
fn names(path: &str, requested: &str) -> bool {
    let ends = |path: &str| {
        path == requested || path.strip_suffix(requested).is_some_and(|rest| rest.ends_with('.'))
    };
    ends(path)
        || ["q.", "o.", "i."].iter().any(|port| {
            path.rfind(&format!(".{port}"))
                .is_some_and(|at| ends(&format!("{}{}", &path[..=at], &path[at + 1 + port.len()..])))
        })
}

fn number(text: &str, names: &[&str]) -> Option<u64> {
    if let Some(k) = names.iter().position(|name| name.eq_ignore_ascii_case(text)) {
        return Some(k as u64);
    }
    match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => text.parse().ok(),
    }
}
