//! `gpu-rtl methods`: how the chip handles every method of the 3D class.

use crate::{Failure, say};
use clap::Args;
use classes::Class;
use classes::method_map::unbuilt;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// List every method of the 3D class, and what the chip does with it
///
/// A method is done, has no effect on this machine, is refused where it requests what is not built, or has no
/// effect yet. What units decode is requested of the model; of the rest docs/methods.tsv says why.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl methods
  gpu-rtl methods --state refused
  gpu-rtl methods --write")]
pub struct Methods {
    /// Only those of a state: done, none, refused, later.
    #[arg(long, value_name = "STATE", value_parser = ["done", "none", "refused", "later"])]
    pub state: Option<String>,
    /// Writes docs/methods.md, of the working copy in which this is run.
    #[arg(long, conflicts_with_all = ["check", "state"])]
    pub write: bool,
    /// Fails if docs/methods.md is another.
    #[arg(long, conflicts_with = "state")]
    pub check: bool,
}

const PAGE: &str = "docs/methods.md";

const HEAD: &str = "# Methods of the 3D class

Made by `gpu-rtl methods --write`; do not edit. *done*: a unit obeys it, whole but for what its page says. *none*: it has no effect on this machine, and
needs none. *refused*: the front end stops the channel with a named fault where a value requires what is not built; other values are obeyed or need
nothing. *later*: it is accepted, and has no effect yet.

";

/// A line of the table.
struct Line {
    address: u32,
    name: &'static str,
    state: &'static str,
    why: String,
}

/// Methods that the model's packages decode.
fn decoded() -> BTreeSet<String> {
    let packages = rtl_model::packages();
    let lines = packages.iter().flat_map(|(_, text)| text.lines());
    let names =
        lines.filter_map(|line| line.trim().strip_prefix("localparam method_address_t ")?.split_once(" = "));
    names.map(|(name, _)| name.to_string()).collect()
}

fn lines() -> Vec<Line> {
    let decoded = decoded();
    let row = |name: &str| unbuilt::rows().iter().find(|row| row.method == name);
    let line = |(address, method): (&u32, &'static classes::Method)| {
        let (state, why) = match row(method.name) {
            None if decoded.contains(method.name) => ("done", String::new()),
            None => ("later", "no unit decodes it".into()),
            Some(row) => {
                let state = match row.what {
                    "front_end" | "inline_to_memory" => "done",
                    "nothing" | "accepted" => "none",
                    other => other,
                };
                let (unit, why) = row.why.split_once(": ").unwrap_or(("", row.why));
                let why = match row.what {
                    "refused" => format!("{unit}: all but {}", why.replace(' ', ", ")),
                    _ => row.why.to_string(),
                };
                (state, why)
            }
        };
        Line { address: *address, name: method.name, state, why }
    };
    Class::ThreeD.table().iter().map(line).collect()
}

fn page(lines: &[Line]) -> String {
    let mut text = HEAD.to_string();
    let count = |state| lines.iter().filter(|line| line.state == state).count();
    let counts = ["done", "none", "refused", "later"].map(|state| format!("{} {state}", count(state)));
    let _ = writeln!(text, "{} methods: {}.\n", lines.len(), counts.join(", "));
    text += "| address | method | state | |\n| --- | --- | --- | --- |\n";
    for Line { address, name, state, why } in lines {
        let _ = writeln!(text, "| {address:04X} | {name} | {state} | {} |", why.replace('|', "\\|"));
    }
    text
}

impl Methods {
    pub fn run(self) -> Result<(), Failure> {
        let lines = lines();
        if self.write {
            say!("wrote {}", waves::output::write(Path::new(PAGE), page(&lines).as_bytes())?.display());
            return Ok(());
        }
        if self.check {
            let old = std::fs::read_to_string(PAGE)
                .map_err(|e| format!("{PAGE}: {e}; run this at the top of the project"))?;
            if old != page(&lines) {
                return Err(Failure::Input(format!("{PAGE} is old: run gpu-rtl methods --write")));
            }
            return Ok(());
        }
        for Line { address, name, state, why } in &lines {
            if self.state.as_ref().is_none_or(|wanted| wanted == state) {
                say!("{address:04x}  {state:<8} {name:<52} {why}");
            }
        }
        Ok(())
    }
}
