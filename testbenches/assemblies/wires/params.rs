//! Finds the shortest name of each parameter: a part's parameter that is the assembly's own has the assembly's name.

use crate::rust::lists::Param;
use crate::rust::source::Source;
use crate::tree::Tree;

/// The source of a part's parameters.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// The assembly's parameters of this path.
    Own(Vec<String>),
    /// Some fields are given, the others have their defaults.
    Fields(Vec<(String, String)>),
}

/// `P.l1_tlb.ports` is `P.ports` where `l1_tlb` is declared `with ports`, and where both have a size of that name.
pub fn shortest(tree: &Tree, source: &Source, path: &[String]) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    source.params.iter().find_map(|param| match param {
        Param::Number(name, _) | Param::Size(name) | Param::Part { name, .. }
            if name == first && rest.is_empty() =>
        {
            Some(vec![name.clone()])
        }
        Param::Part { name, module, given } if name == first => {
            let part = tree.of_module(module)?;
            let inner = shortest(tree, part, rest)?;
            match (given.iter().find(|(to, _)| *to == inner.join(".")), inner.as_slice()) {
                (Some((_, Some(own))), _) => Some(vec![own.clone()]),
                (None, [size]) if has_size(part, size) && has_size(source, size) => Some(vec![size.clone()]),
                _ => Some([vec![name.clone()], inner].concat()),
            }
        }
        _ => None,
    })
}

fn has_size(source: &Source, size: &str) -> bool {
    source.params.iter().any(|param| matches!(param, Param::Size(name) if name == size))
}

/// The text of a parameter of the assembly.
pub fn text(path: &[String]) -> String {
    format!("P.{}", path.join("."))
}

/// A part's parameter in terms of the assembly's parameters.
pub fn of_part(
    tree: &Tree,
    source: &Source,
    part: &Source,
    given: &Given,
    path: &[String],
) -> Option<String> {
    match given {
        Given::Own(prefix) => Some(text(&shortest(tree, source, &[prefix.clone(), path.to_vec()].concat())?)),
        Given::Fields(fields) => {
            let name = path.join(".");
            let given = fields.iter().find(|(field, _)| *field == name).map(|(_, text)| text.clone());
            given.or_else(|| default(tree, part, path).map(|n| n.to_string()))
        }
    }
}

fn default(tree: &Tree, source: &Source, path: &[String]) -> Option<usize> {
    let (first, rest) = path.split_first()?;
    source.params.iter().find_map(|param| match param {
        Param::Number(name, value) if name == first && rest.is_empty() => Some(*value),
        Param::Part { name, module, .. } if name == first => default(tree, tree.of_module(module)?, rest),
        _ => None,
    })
}
