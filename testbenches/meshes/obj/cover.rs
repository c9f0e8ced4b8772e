//! The materials of an OBJ file's faces, and their corners' texture coordinates.

use super::library::{self, Library};
use super::{Cut, Statement};
use crate::Flaw;
use crate::skin::{Material, Skin};
use std::collections::HashMap;
use std::path::Path;

const FORMAT: &str = "see the OBJ format: vt u v, f a/t b/t c/t";

/// A face with an area: its material's number, and its corners' places.
struct Face {
    material: u32,
    places: Vec<[f32; 2]>,
}

/// The materials of a file by name, read when a face needs them.
#[derive(Default)]
struct Materials {
    libraries: Vec<Library>,
    numbers: HashMap<String, u32>,
    used: Vec<Material>,
    /// What each multiplies coordinates by, and adds.
    moves: Vec<([f32; 2], [f32; 2])>,
}

/// What covers the triangles; `None` if no face has a material.
pub fn skin(statements: &[Statement], cuts: &[Cut], folder: Option<&Path>) -> Result<Option<Skin>, Flaw> {
    let (mut faces, mut places, mut materials) = (vec![], vec![], Materials::default());
    let (mut current, mut named) = (None, false);
    for statement in statements {
        match &statement.words[..] {
            ["vt", rest @ ..] => places.push(place(statement.line, rest)?),
            ["mtllib", files @ ..] if !files.is_empty() => {
                materials.libraries.push(library::read(statement.line, &files.join(" "), folder)?);
            }
            ["usemtl", name @ ..] => current = (!name.is_empty()).then(|| name.join(" ")),
            ["f", corners @ ..] if corners.len() > 2 => {
                named |= current.is_some();
                let material = materials.number(statement.line, current.as_deref())?;
                let moves = materials.moves[material as usize];
                let place = |corner: &&str| Ok(moved(corner_place(statement.line, corner, &places)?, moves));
                faces.push(Face { material, places: corners.iter().map(place).collect::<Result<_, _>>()? });
            }
            _ => {}
        }
    }
    if !named {
        return Ok(None);
    }
    let mut skin = Skin { materials: materials.used, ..Skin::default() };
    for cut in cuts {
        let face = faces.get(cut.face).ok_or_else(|| Flaw::new("a face without its corners", FORMAT))?;
        skin.material.push(face.material);
        skin.places.push(cut.corners.map(|k| face.places.get(k).copied().unwrap_or_default()));
    }
    Ok(Some(skin))
}

impl Materials {
    /// The number of a name. Without a library, names have no meaning.
    fn number(&mut self, line: usize, name: Option<&str>) -> Result<u32, Flaw> {
        let key = name.unwrap_or_default();
        if let Some(number) = self.numbers.get(key) {
            return Ok(*number);
        }
        let plain = ([1.0; 2], [0.0; 2]);
        let (material, moves) = match name {
            Some(name) if !self.libraries.is_empty() => {
                // Of two with one name the last counts.
                let entry = self.libraries.iter().rev().find_map(|library| library.entry(name));
                let what = || format!("material {name} is in none of the files that mtllib names");
                let remedy = "add it, or draw with --no-textures";
                let entry = entry.ok_or_else(|| Flaw::at(line, what(), remedy))?;
                (entry.material()?, (entry.scale, entry.offset))
            }
            _ => (Material::default(), plain),
        };
        let number = self.used.len() as u32;
        self.used.push(material);
        self.moves.push(moves);
        self.numbers.insert(key.into(), number);
        Ok(number)
    }
}

/// A place that counts from the top, of a coordinate that counts from the bottom, after its scale and offset.
fn moved([u, down]: [f32; 2], (scale, offset): ([f32; 2], [f32; 2])) -> [f32; 2] {
    [u * scale[0] + offset[0], 1.0 - ((1.0 - down) * scale[1] + offset[1])]
}

/// A place on an image: OBJ counts from the bottom.
fn place(line: usize, words: &[&str]) -> Result<[f32; 2], Flaw> {
    let number = |word: &&str| {
        let wrong = || Flaw::at(line, format!("the coordinate {word} is not a finite number"), FORMAT);
        word.parse::<f32>().ok().filter(|x| x.is_finite()).ok_or_else(wrong)
    };
    match words {
        [u] => Ok([number(u)?, 1.0]),
        [u, v, ..] => Ok([number(u)?, 1.0 - number(v)?]),
        [] => Err(Flaw::at(line, "vt has no coordinate", FORMAT)),
    }
}

/// The place of a corner; the first of the image where it names none.
fn corner_place(line: usize, corner: &str, places: &[[f32; 2]]) -> Result<[f32; 2], Flaw> {
    let Some(word) = corner.split('/').nth(1).filter(|word| !word.is_empty()) else { return Ok([0.0; 2]) };
    let count = places.len();
    let at = match word.parse::<i64>() {
        Ok(n) if n > 0 => usize::try_from(n - 1).ok(),
        Ok(n) if n < 0 => usize::try_from(n.unsigned_abs()).ok().and_then(|back| count.checked_sub(back)),
        _ => None,
    };
    let what = || format!("corner {corner} names texture coordinate {word} of {count}");
    at.and_then(|at| places.get(at).copied()).ok_or_else(|| Flaw::at(line, what(), FORMAT))
}
