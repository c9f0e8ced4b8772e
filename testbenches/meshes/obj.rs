//! Reads OBJ files: shapes with the `tobj` crate; materials, which it has without their lines, here.

mod cover;
mod library;

use super::polygon;
use super::{Exact, Flaw, LIMIT};
use kit::scenario::caught;
use std::path::Path;

const FORMAT: &str = "see the OBJ format: v x y z, f a b c";
/// Windows text editors write it at the start of UTF-8 files.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A statement of a file: the line it begins at, from 1, and its words.
struct Statement<'a> {
    line: usize,
    words: Vec<&'a str>,
}

/// Reads all objects and groups of a file as one mesh; faces of more corners become triangles.
pub fn parse(bytes: &[u8], folder: Option<&Path>, covered: bool) -> Result<Exact, Flaw> {
    let text = String::from_utf8_lossy(bytes);
    let statements = statements(&text);
    statements.iter().try_for_each(has_finite_coordinates)?;
    let wrong = |what| Flaw { line: first_wrong(&statements), ..Flaw::new(what, FORMAT) };
    let (mut mesh, corners) = read(&statements).map_err(wrong)?;
    if covered {
        mesh.skin = cover::skin(&statements, &corners, folder)?;
    }
    Ok(mesh)
}

/// Where a triangle comes from: the number of a face with an area, and three of its corners.
struct Cut {
    face: usize,
    corners: [usize; 3],
}

/// Statements without comments, lines that a backslash continues joined. A comment begins with a word that
/// begins with `#`: `1.#QNAN`, as some C libraries print NaN, contains none.
fn statements(text: &str) -> Vec<Statement<'_>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut statements: Vec<Statement> = vec![];
    let mut continues = false;
    for (k, line) in text.lines().enumerate() {
        let mut words: Vec<&str> =
            line.split_whitespace().take_while(|word| !word.starts_with('#')).collect();
        let goes_on = words.last().is_some_and(|word| word.ends_with('\\'));
        if let Some(last) = words.last_mut().filter(|_| goes_on) {
            *last = last.trim_end_matches('\\');
        }
        words.retain(|word| !word.is_empty());
        match statements.last_mut().filter(|_| continues) {
            Some(begun) => begun.words.extend(words),
            None => statements.push(Statement { line: k + 1, words }),
        }
        continues = goes_on;
    }
    statements
}

/// Checks that coordinates are finite; the error names the line.
fn has_finite_coordinates(statement: &Statement) -> Result<(), Flaw> {
    let ["v", coordinates @ ..] = &statement.words[..] else { return Ok(()) };
    let is_finite = |word: &str| word.parse::<f32>().is_ok_and(f32::is_finite);
    match coordinates.iter().take(3).find(|word| !is_finite(word)) {
        Some(word) => Err(Flaw::at(
            statement.line,
            format!("the coordinate {word} is not a finite number"),
            "coordinates must be finite 32-bit numbers",
        )),
        None => Ok(()),
    }
}

/// Positions, and faces with position indices only. Everything else is omitted: a group or an object would get vertices of
/// its own, and an invalid normal, colour or material would cause a usable file to be rejected.
fn plain<'a>(statements: &[Statement<'a>]) -> String {
    let mut plain = String::new();
    for statement in statements {
        match &statement.words[..] {
            ["v", rest @ ..] => {
                plain.push('v');
                rest.iter().take(3).for_each(|word| plain.extend([" ", word]));
            }
            ["f", rest @ ..] => {
                plain.push('f');
                let position = |corner: &&'a str| corner.split('/').next().unwrap_or_default();
                rest.iter().map(position).for_each(|position| plain.extend([" ", position]));
            }
            _ => {}
        }
        plain.push('\n');
    }
    plain
}

fn read(statements: &[Statement]) -> Result<(Exact, Vec<Cut>), String> {
    let text = plain(statements);
    let no_materials = |_: &Path| Ok((vec![], Default::default()));
    // Faces of one or two corners have no area; polygons of more than three may be concave: they are cut below.
    let options =
        tobj::LoadOptions { ignore_points: true, ignore_lines: true, ..tobj::LoadOptions::default() };
    let read = || tobj::load_obj_buf(&mut text.as_bytes(), &options, no_materials);
    let (models, _) = caught(read)?.map_err(|e| e.to_string())?;

    let (mut mesh, mut cuts, mut number) = (Exact::default(), vec![], 0);
    for model in models {
        let first = mesh.positions.len() as u32;
        mesh.positions.extend(model.mesh.positions.as_chunks::<3>().0);
        let mut rest = &model.mesh.indices[..];
        let faces = rest.len() / 3;
        let arities = model.mesh.face_arities.into_iter().map(|n| n as usize);
        // Without arities all faces have three corners.
        let known = arities.len() > 0;
        let arities = arities.chain(std::iter::repeat_n(3, if known { 0 } else { faces }));
        for corners in arities {
            let (face, other) = rest.split_at_checked(corners).ok_or("a face without its corners")?;
            rest = other;
            let face: Vec<u32> = face.iter().map(|k| first.saturating_add(*k)).collect();
            for corners in polygon::triangles(&mesh.positions, &face) {
                mesh.triangles.push(corners.map(|k| face[k]));
                cuts.push(Cut { face: number, corners });
            }
            number += 1;
        }
        if mesh.positions.len().max(mesh.triangles.len()) > LIMIT {
            return Err(format!("it has more than {LIMIT} vertices or triangles"));
        }
    }
    Ok((mesh, cuts))
}

/// Line of the first invalid statement, found by omitting statements: the library does not report it.
fn first_wrong(statements: &[Statement]) -> Option<usize> {
    let counts: Vec<usize> = (1..=statements.len()).collect();
    let right = counts.partition_point(|&count| read(&statements[..count]).is_ok());
    statements.get(right).map(|statement| statement.line)
}
