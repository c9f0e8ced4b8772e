//! Machine profiles: the built-in one or a file, with parameters overridden; and the list of all parameters.

use crate::Failure;
use crate::say;
use chip::profile::{EIGHT, FPGA, NX, Profile, SLICES, SMS};
use clap::{Args, ValueEnum};
use kernel::group::Row;
use kernel::params::Params;
use std::path::{Path, PathBuf};

/// Which machine a command is about.
#[derive(Args, Clone, Debug, Default)]
pub struct Machine {
    /// A machine in place of `nx`: the name of a built-in one (fpga, eight, slices1, slices3, slices6, gpcs2x4, sms20), or a file.
    #[arg(long, value_name = "NAME|FILE")]
    pub profile: Option<PathBuf>,
    /// Parameters in place of the profile's, such as rops=4; `gpu-rtl profile` lists them.
    #[arg(long, value_delimiter = ',', value_name = "NAME=N,..")]
    pub set: Vec<String>,
}

impl Machine {
    /// The machine, and the profile as TOML.
    pub fn load(&self) -> Result<(Profile, String), Failure> {
        let (name, text) = match &self.profile {
            None => ("nx".into(), NX.into()),
            Some(file) => named(file).map_or_else(|| read(file), Ok)?,
        };
        Ok(Profile::parse_with(&name, &text, &self.set)?)
    }
}

/// The built-in machines, by name.
fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    [("nx", NX), ("fpga", FPGA), ("eight", EIGHT)].into_iter().chain(SLICES).chain(SMS)
}

/// A built-in machine's name and text; a file of the same name goes before it.
fn named(name: &Path) -> Option<(String, String)> {
    let found = built_in().find(|(own, _)| name == Path::new(own) && !name.exists());
    found.map(|(name, text)| (name.into(), text.into()))
}

fn read(file: &Path) -> Result<(String, String), Failure> {
    let text = std::fs::read_to_string(file).map_err(|e| {
        let names: Vec<_> = built_in().map(|(name, _)| name).collect();
        format!(
            "{}: {e}; give a file such as rtl-model/profiles/nx.toml, or one of {}",
            file.display(),
            names.join(", ")
        )
    })?;
    Ok((file.display().to_string(), text))
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    /// A profile, with all values.
    Toml,
    /// A list of objects: name, value, min, max, unit, doc.
    Json,
}

/// List the parameters of a machine: value, range, unit and reason of each
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl profile
  gpu-rtl profile --set rops=4
  gpu-rtl profile --profile fpga --format toml > my-machine.toml
  gpu-rtl profile --profile my-machine.toml --all")]
pub struct List {
    /// Also those that no profile sets, because they are another's or follow from others.
    #[arg(long)]
    all: bool,
    /// How they are written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    machine: Machine,
}

impl List {
    pub fn run(self) -> Result<(), Failure> {
        let (profile, _) = self.machine.load()?;
        let group = profile.group();
        let fixed = group.fixed();
        let mut rows = group.rows();
        match self.format {
            Format::Toml => rows.retain(|(name, ..)| !fixed.contains_key(name)),
            _ => rows.retain(|(name, ..)| self.all || !fixed.contains_key(name)),
        }
        match self.format {
            Format::Text => text(&rows),
            Format::Toml => say!("{}", toml_of(&rows).trim_end()),
            Format::Json => say!("{}", json(&rows)),
        }
        Ok(())
    }
}

fn text(rows: &[(String, Row, usize)]) {
    let wide = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    for (name, row, value) in rows {
        let range = format!("{} to {}", row.min, row.max);
        say!("{name:<wide$} {value:>8}  {range:<14} {:<12}{}", row.unit, row.doc);
    }
}

/// A profile's text.
fn toml_of(rows: &[(String, Row, usize)]) -> String {
    let mut table = toml::Table::new();
    for (name, _, value) in rows {
        let (parts, last) = name.rsplit_once('.').unwrap_or(("", name));
        let mut inner = &mut table;
        for part in parts.split_terminator('.') {
            let next = inner.entry(part).or_insert(toml::Value::Table(toml::Table::new()));
            inner = next.as_table_mut().expect("a unit is no number");
        }
        inner.insert(last.into(), (*value as i64).into());
    }
    table.to_string()
}

fn json(rows: &[(String, Row, usize)]) -> String {
    let row = |(name, row, value): &(String, Row, usize)| {
        serde_json::json!({
            "name": name, "value": value, "min": row.min, "max": row.max, "unit": row.unit, "doc": row.doc.trim(),
        })
    };
    let rows: Vec<_> = rows.iter().map(row).collect();
    serde_json::to_string_pretty(&rows).expect("numbers and texts")
}
