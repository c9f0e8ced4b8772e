//! All units and types of the model.

use crate::rust::cursor::{Problem, Read};
use crate::rust::source::{Source, source};
use crate::rust::types::{Form, Type, types};
use std::fs;
use std::path::Path;

pub struct Tree {
    units: Vec<Source>,
    types: Vec<Type>,
}

impl Tree {
    /// Reads the model below a folder, and the rigs of benches.
    pub fn read(root: &Path) -> Read<Tree> {
        let mut files = sources(root);
        files.sort();
        Tree::of(&files)
    }

    /// The tree of the given files: path of the unit and text.
    pub fn of(files: &[(String, String)]) -> Read<Tree> {
        let mut units = vec![];
        for (path, text) in files {
            match source(path, text) {
                Ok(unit) => units.extend(unit),
                Err(problem) if text.contains("connect! {") => return Err(problem),
                // Some units of one file are made by a macro; no assembly has them.
                Err(_) => (),
            }
        }
        let types = files.iter().flat_map(|(path, text)| types(path, text)).collect();
        Ok(Tree { units, types })
    }

    /// Names of all assemblies.
    pub fn assemblies(&self) -> Vec<&str> {
        self.units.iter().filter(|unit| unit.is_assembly()).map(|unit| unit.path.as_str()).collect()
    }

    pub fn unit(&self, path: &str) -> Read<&Source> {
        let missing =
            Problem { file: source_tree::rust_file(path), line: 1, text: "it holds no unit".into() };
        self.units.iter().find(|unit| unit.path == path).ok_or(missing)
    }

    /// The unit of a SystemVerilog module.
    pub fn of_module(&self, module: &str) -> Option<&Source> {
        self.units.iter().find(|unit| unit.module() == module)
    }

    /// The unit with a name in Rust, as `by` sees it.
    pub fn of_name(&self, name: &str, by: &Source, line: usize) -> Read<&Source> {
        let mut all = self.units.iter().filter(|unit| unit.unit.name == name);
        match (all.next(), all.next()) {
            (Some(unit), None) => Ok(unit),
            (None, _) => Err(by.problem(line, format!("no `unit!` that can be read declares {name}"))),
            (Some(a), Some(b)) => {
                let text = format!("{} and {} both declare {name}: rename one", a.file(), b.file());
                Err(by.problem(line, text))
            }
        }
    }

    /// A type as a unit sees it: among several types of one name, the nearest declaration.
    pub fn declared(&self, name: &str, by: &Source, line: usize) -> Read<&Type> {
        let near = |ty: &&Type| {
            let mut both = by.path.split('/').zip(ty.folder.split('/'));
            std::iter::from_fn(|| both.next().filter(|(a, b)| a == b)).count()
        };
        let all: Vec<_> = self.types.iter().filter(|ty| ty.name == name).collect();
        let most = all.iter().map(near).max();
        let mut nearest = all.iter().filter(|ty| Some(near(ty)) == most);
        match (nearest.next(), nearest.next()) {
            (Some(ty), None) => Ok(ty),
            (None, _) => Err(by.problem(line, format!("the type {name} is in no `package!`"))),
            (Some(a), Some(b)) => Err(by.problem(
                line,
                format!("{}_pkg and {}_pkg both declare {name}: rename one", a.package, b.package),
            )),
        }
    }

    /// The packages of a type.
    pub fn packages(&self, ty: &str, by: &Source, line: usize) -> Read<Vec<String>> {
        if let Some((element, _)) = ty.strip_prefix('[').and_then(|ty| ty.split_once(';')) {
            return self.packages(element, by, line);
        }
        let scalar =
            |ty: &str| ty == "bool" || ty[1..].parse::<usize>().is_ok() && ty.starts_with(['B', 'S']);
        if scalar(ty) {
            return Ok(vec![]);
        }
        Ok(vec![self.declared(ty, by, line)?.package.clone()])
    }

    /// Width of a numeric type, in bits.
    pub fn bits(&self, ty: &str, by: &Source) -> Option<usize> {
        if ty == "bool" {
            return Some(1);
        }
        let bits = ty.strip_prefix('B').and_then(|bits| bits.parse().ok());
        bits.or_else(|| match &self.declared(ty, by, 0).ok()?.form {
            Form::Scalar(spec) => self.bits(spec, by),
            _ => None,
        })
    }

    /// The payload type of a packet's variant.
    pub fn variant(&self, ty: &Type, variant: &str) -> Option<String> {
        let Form::Packet(variants) = &ty.form else { return None };
        variants.iter().find(|(name, _)| name == variant).map(|(_, body)| body.clone())
    }
}

/// Name and text of each file of a unit or of types.
fn sources(root: &Path) -> Vec<(String, String)> {
    let is_unit = |name: &String| name.split('/').all(|part| part != "kernel" && part != "tests");
    let files = source_tree::rust_files(root).into_iter().filter(|(name, _)| is_unit(name));
    files.map(|(name, path)| (name, fs::read_to_string(&path).unwrap_or_default())).collect()
}
