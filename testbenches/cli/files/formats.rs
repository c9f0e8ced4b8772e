//! The forms of a list of files.

use clap::ValueEnum;
use serde_json::json;

#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    F,
    Fusesoc,
    Bender,
    Json,
}

/// The files of a unit, in order.
pub struct Needed<'a> {
    pub unit: &'a str,
    /// The checkout.
    pub root: String,
    pub files: Vec<String>,
}

impl Needed<'_> {
    /// The name of its module.
    fn top(&self) -> &str {
        self.unit.rsplit('/').next().unwrap_or(self.unit)
    }

    /// The unit's path as one word.
    fn word(&self) -> String {
        self.unit.replace('/', "_")
    }

    /// The files as the items of a list in YAML.
    fn items(&self, indent: usize) -> String {
        let quoted = |file: &String| format!("{:indent$}- {}\n", "", json!(file));
        self.files.iter().map(quoted).collect()
    }
}

impl Format {
    pub fn text(self, needed: &Needed) -> String {
        let (unit, top, word) = (needed.unit, needed.top(), needed.word());
        let version = env!("CARGO_PKG_VERSION");
        match self {
            Format::F => needed.files.iter().map(|file| format!("{file}\n")).collect(),
            Format::Fusesoc => format!(
                "CAPI=2:
# Made by `gpu-rtl files {unit} --format fusesoc`.
name: \"gpu-rtl:hdl:{word}:{version}\"
description: \"Unit {unit} of gpu-rtl\"
filesets:
  rtl:
    files:
{}    file_type: systemVerilogSource
targets:
  default:
    filesets: [rtl]
    toplevel: {top}
",
                needed.items(6)
            ),
            Format::Bender => format!(
                "# Made by `gpu-rtl files {unit} --format bender`.
package:
  name: {word}
sources:
{}",
                needed.items(2)
            ),
            Format::Json => {
                let value = json!({"unit": unit, "top": top, "root": needed.root, "files": needed.files});
                format!("{value:#}\n")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, Needed};

    #[test]
    fn forms() {
        let files = ["hdl/pkg/a_pkg.sv", "hdl/a/b.sv"].map(String::from).to_vec();
        let needed = Needed { unit: "a/b", root: "/c".into(), files };
        assert_eq!(Format::F.text(&needed), "hdl/pkg/a_pkg.sv\nhdl/a/b.sv\n");
        let fusesoc = Format::Fusesoc.text(&needed);
        assert!(fusesoc.starts_with("CAPI=2:\n"), "{fusesoc}");
        assert!(fusesoc.contains("      - \"hdl/pkg/a_pkg.sv\"\n      - \"hdl/a/b.sv\"\n"), "{fusesoc}");
        assert!(fusesoc.contains("toplevel: b\n"), "{fusesoc}");
        let bender = Format::Bender.text(&needed);
        assert!(bender.ends_with("sources:\n  - \"hdl/pkg/a_pkg.sv\"\n  - \"hdl/a/b.sv\"\n"), "{bender}");
        let json: serde_json::Value = serde_json::from_str(&Format::Json.text(&needed)).expect("JSON");
        assert_eq!((&json["top"], &json["files"][1]), (&"b".into(), &"hdl/a/b.sv".into()));
    }
}
