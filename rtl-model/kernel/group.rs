//! The parameters of a unit and its parts as a tree with values, whatever their types: for tables, profiles and packages.

use std::collections::BTreeMap;

/// Where a parameter's value comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A profile sets it.
    Own,
    /// It is a size of the machine: the value of the assembly around it, or a profile's if that has none.
    Size,
    /// It follows from other parameters of the unit.
    Derived,
}

/// A parameter's row in the table of a unit's page.
#[derive(Clone, Debug)]
pub struct Row {
    pub name: &'static str,
    pub min: usize,
    pub max: usize,
    pub default: usize,
    pub unit: &'static str,
    pub doc: String,
    pub kind: Kind,
}

/// A parameter, or the parameters of a part with what the assembly gives it: a name, such as `.depth` or `.tags.tiles`, and
/// the text of an expression.
pub enum Item {
    Number(Row, usize),
    Part(&'static str, Group, &'static [(&'static str, &'static str)]),
}

/// A parameter of a SystemVerilog module, with its value.
pub fn generic(name: &str, value: usize) -> (String, String) {
    (name.into(), value.to_string())
}

/// All parameters of a unit, with values.
pub struct Group {
    /// The SystemVerilog module.
    pub module: &'static str,
    pub items: Vec<Item>,
}

/// The parameters that no profile sets, each with the one whose value it always has; `None` if it follows from others.
pub type Fixed = BTreeMap<String, Option<String>>;

impl Group {
    /// The value of parameter `P`: a concatenation, as it is a packed struct.
    pub fn value(&self) -> String {
        let item = |item: &Item| match item {
            Item::Number(_, value) => format!("32'd{value}"),
            Item::Part(_, group, _) => group.value(),
        };
        format!("{{{}}}", self.items.iter().map(item).collect::<Vec<_>>().join(","))
    }

    /// Name and value of each parameter, for a module with separate parameters.
    pub fn each(&self) -> Vec<(String, String)> {
        self.numbers().into_iter().map(|(name, value)| (name, value.to_string())).collect()
    }

    /// Name, as in SystemVerilog, and value of each number.
    pub fn numbers(&self) -> Vec<(String, usize)> {
        self.own().map(|(row, value)| (row.name.to_uppercase(), value)).collect()
    }

    /// The unit's own numbers.
    fn own(&self) -> impl Iterator<Item = (&Row, usize)> {
        self.items.iter().filter_map(|item| match item {
            Item::Number(row, value) => Some((row, *value)),
            Item::Part(..) => None,
        })
    }

    /// All numbers; those of parts are named `part.name`.
    pub fn all(&self) -> Vec<(String, usize)> {
        self.rows().into_iter().map(|(name, _, value)| (name, value)).collect()
    }

    /// All numbers with their documentation.
    pub fn rows(&self) -> Vec<(String, Row, usize)> {
        let of = |item: &Item| match item {
            Item::Number(row, value) => vec![(row.name.to_string(), row.clone(), *value)],
            Item::Part(part, group, _) => {
                let rows = group.rows().into_iter();
                rows.map(|(name, row, value)| (format!("{part}.{name}"), row, value)).collect()
            }
        };
        self.items.iter().flat_map(of).collect()
    }

    /// The parameters that no profile sets.
    pub fn fixed(&self) -> Fixed {
        let mut fixed = Fixed::new();
        self.fix("", &Fixed::new(), &mut fixed);
        fixed
    }

    /// Adds those of the group at `path`, where the sizes `around` apply.
    fn fix(&self, path: &str, around: &Fixed, fixed: &mut Fixed) {
        let mut inner = around.clone();
        for (row, _) in self.own() {
            let name = format!("{path}{}", row.name);
            match (row.kind, around.get(row.name)) {
                (Kind::Size, Some(of)) => _ = fixed.insert(name, of.clone()),
                (Kind::Size, None) => _ = inner.insert(row.name.into(), Some(name)),
                (Kind::Derived, _) => _ = fixed.insert(name, None),
                (Kind::Own, _) => (),
            }
        }
        for item in &self.items {
            let Item::Part(part, group, given) = item else { continue };
            let mut inner = inner.clone();
            for (to, of) in *given {
                let to = &to[1..];
                let is_size = |(name, row, _): &(String, Row, usize)| name == to && row.kind == Kind::Size;
                assert!(
                    !to.contains('.') || !group.rows().iter().any(is_size),
                    "{path}{part} gives {to}, a size: its own part has to"
                );
                // The parameter that the assembly's own one takes, if the expression is the name of one.
                let own = self.own().any(|(row, _)| row.name == *of).then(|| format!("{path}{of}"));
                let of = own.and_then(|own| fixed.get(&own).cloned().unwrap_or(Some(own)));
                fixed.insert(format!("{path}{part}.{to}"), of.clone());
                inner.insert(to.into(), of);
            }
            group.fix(&format!("{path}{part}."), &inner, fixed);
        }
    }

    /// Sets a number, such as `depth` or `tags.tiles`, and those that always have its value; the error reports an unknown
    /// name, a value out of range, or a number that takes its value from others.
    pub fn set(&mut self, name: &str, n: usize) -> Result<(), String> {
        let fixed = self.fixed();
        match fixed.get(name) {
            Some(Some(of)) => return Err(format!("{name} is always {of}: set that one")),
            Some(None) => return Err(format!("{name} follows from other parameters: leave it out")),
            None => (),
        }
        let known: Vec<_> = self.rows().into_iter().map(|(name, ..)| name).collect();
        let (row, value) = self.number(name).ok_or_else(|| format!("there are {}", known.join(", ")))?;
        if !(row.min..=row.max).contains(&n) {
            return Err(format!("{} is {} to {}", row.name, row.min, row.max));
        }
        *value = n;
        for same in fixed.iter().filter(|(_, of)| of.as_deref() == Some(name)).map(|(same, _)| same) {
            if let Some((_, value)) = self.number(same) {
                *value = n;
            }
        }
        Ok(())
    }

    fn number(&mut self, name: &str) -> Option<(&Row, &mut usize)> {
        let (first, rest) = name.split_once('.').map_or((name, None), |(first, rest)| (first, Some(rest)));
        self.items.iter_mut().find_map(|item| match (item, rest) {
            (Item::Number(row, value), None) if row.name == first => Some((&*row, value)),
            (Item::Part(part, group, _), Some(rest)) if *part == first => group.number(rest),
            _ => None,
        })
    }

    /// The packages of parameters, by name, parts first. Called on defaults.
    pub fn packages(&self) -> Vec<(String, String)> {
        let mut packages = vec![];
        let (mut imports, mut fields) = (String::new(), String::new());
        for item in &self.items {
            match item {
                Item::Number(row, _) => {
                    fields += &format!("    int unsigned {};  // {}\n", row.name, row.doc.trim());
                }
                Item::Part(name, group, _) => {
                    packages.extend(group.packages());
                    imports += &format!("  import {}_params_pkg::*;\n", group.module);
                    fields += &format!("    {}_params_t {name};\n", group.module);
                }
            }
        }
        if self.items.is_empty() {
            return packages;
        }
        let (module, constant, value) = (self.module, self.module.to_uppercase(), self.value());
        let text = format!(
            "// Generated from `params!` of {module}: BLESS=1 cargo test --test checks pkg.\n\npackage {module}_params_pkg;\n{imports}
  typedef struct packed {{\n{fields}  }} {module}_params_t;\n
  localparam {module}_params_t {constant}_PARAMS = {value};\n\nendpackage\n"
        );
        packages.push((format!("{module}_params_pkg"), text));
        packages
    }

    /// The page's table, and after it the sizes of the machine; parameters of parts are named `part.name`.
    pub fn table(&self) -> String {
        table(&self.rows())
    }

    /// The same of the unit's own numbers, without those of parts.
    pub fn own_table(&self) -> String {
        let own = self.own().map(|(row, value)| (row.name.to_string(), row.clone(), value));
        table(&own.collect::<Vec<_>>())
    }
}

/// The table of some parameters; sizes of the machine, which other pages have, are one line after it.
fn table(rows: &[(String, Row, usize)]) -> String {
    let is_size = |row: &Row| row.kind == Kind::Size;
    let lines: String =
        rows.iter().filter(|(_, row, _)| !is_size(row)).map(|(name, row, _)| row.line(name)).collect();
    let mut sizes: Vec<_> =
        rows.iter().filter(|(_, row, _)| is_size(row)).map(|(_, row, _)| row.name).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let mut text = if lines.is_empty() { lines } else { format!("{HEAD}{lines}") };
    if !sizes.is_empty() {
        let gap = if text.is_empty() { "" } else { "\n" };
        text += &format!("{gap}Sizes of the machine: `{}`.\n", sizes.join("`, `"));
    }
    text
}

const HEAD: &str = "| parameter | default | allowed | unit | |\n| --- | --- | --- | --- | --- |\n";

/// A table of parameters.
pub fn table_of(rows: &[Row]) -> String {
    rows.iter().fold(HEAD.into(), |text, row| text + &row.line(row.name))
}

impl Row {
    fn line(&self, name: &str) -> String {
        let Row { default, min, max, unit, doc, .. } = self;
        format!("| `{name}` | {default} | {min} to {max} | {unit} |{doc} |\n")
    }
}

/// The parameter packages of some units and their parts, each once.
pub fn packages(groups: &[Group]) -> Vec<(String, String)> {
    each_once(groups.iter().flat_map(Group::packages))
}

/// Packages, by name and text; of those of one name the first.
pub fn each_once(packages: impl IntoIterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = vec![];
    for package in packages {
        if !all.iter().any(|(name, _)| *name == package.0) {
            all.push(package);
        }
    }
    all
}
