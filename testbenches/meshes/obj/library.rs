//! Material files of OBJ (MTL): colours and images of diffuse surfaces. All else is about light that the shader does not have.

use super::{Statement, statements};
use crate::Flaw;
use crate::skin::{Image, Material, Wrap};
use std::path::{Path, PathBuf};

const FORMAT: &str = "see the MTL format: newmtl NAME, Kd r g b, map_Kd FILE";
const WITHOUT: &str = "put it beside the mesh, or draw with --no-textures";

/// A file's materials, in its order.
pub struct Library {
    entries: Vec<Entry>,
}

/// A material whose image has not been read.
pub struct Entry {
    material: Material,
    image: Option<(PathBuf, usize)>,
    file: PathBuf,
    /// What its texture coordinates are multiplied by, and what is added.
    pub scale: [f32; 2],
    pub offset: [f32; 2],
}

/// Reads the file that a line of a mesh names.
pub fn read(line: usize, name: &str, folder: Option<&Path>) -> Result<Library, Flaw> {
    let missing = |what: String| Flaw::at(line, format!("its materials, {name}: {what}"), WITHOUT);
    let folder = folder.ok_or_else(|| missing("no folder to read it from".into()))?;
    let file = folder.join(name.replace('\\', "/"));
    let bytes = std::fs::read(&file).map_err(|e| missing(e.to_string()))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut entries = vec![];
    for statement in statements(&text) {
        let of_file = |flaw| Flaw { file: Some(file.clone()), ..flaw };
        add(&mut entries, &statement, &file).map_err(of_file)?;
    }
    Ok(Library { entries })
}

fn add(entries: &mut Vec<Entry>, statement: &Statement, file: &Path) -> Result<(), Flaw> {
    let flaw = |what: String| Flaw::at(statement.line, what, FORMAT);
    match &statement.words[..] {
        ["newmtl", name @ ..] => {
            let material = Material { name: name.join(" "), ..Material::default() };
            entries.push(Entry {
                material,
                image: None,
                file: file.into(),
                scale: [1.0; 2],
                offset: [0.0; 2],
            });
        }
        ["Kd", numbers @ ..] => {
            let entry = entries.last_mut().ok_or_else(|| flaw("Kd comes before newmtl".into()))?;
            let part = |word: &&str| word.parse::<f32>().ok().filter(|x| (0.0..=1.0).contains(x));
            let parts: Option<Vec<f32>> = numbers.iter().take(3).map(part).collect();
            entry.material.colour = match parts.as_deref() {
                Some([r, g, b]) => [*r, *g, *b],
                Some([all]) => [*all; 3],
                _ => return Err(flaw(format!("Kd {} are not numbers from 0 to 1", numbers.join(" ")))),
            };
        }
        ["map_Kd", rest @ ..] => {
            let entry = entries.last_mut().ok_or_else(|| flaw("map_Kd comes before newmtl".into()))?;
            let name = entry.options(rest).map_err(flaw)?;
            if name.is_empty() {
                return Err(flaw("map_Kd names no file".into()));
            }
            let path = file.parent().unwrap_or(Path::new("")).join(name.replace('\\', "/"));
            entry.image = Some((path, statement.line));
        }
        _ => {}
    }
    Ok(())
}

impl Entry {
    /// Takes the options of a map; returns the file's name, which may have spaces.
    fn options(&mut self, words: &[&str]) -> Result<String, String> {
        let mut rest = words;
        while let [option, values @ ..] = rest {
            let numbers: Vec<f32> = values.iter().take(3).map_while(|word| word.parse().ok()).collect();
            let pair = [numbers.first().copied(), numbers.get(1).copied()];
            let count = match *option {
                "-s" | "-o" | "-t" => numbers.len(),
                "-blendu" | "-blendv" | "-cc" | "-clamp" | "-texres" | "-bm" | "-boost" | "-imfchan"
                | "-type" => 1,
                "-mm" => return Err("the option -mm of map_Kd is not drawn; put it into the image".into()),
                _ => break,
            };
            match (*option, pair, values.first()) {
                ("-s", [Some(u), v], _) => self.scale = [u, v.unwrap_or(1.0)],
                ("-o", [Some(u), v], _) => self.offset = [u, v.unwrap_or(0.0)],
                ("-clamp", _, Some(&"on")) => self.material.wrap = [Wrap::Clamp; 2],
                _ => {}
            }
            rest = values.get(count..).unwrap_or_default();
        }
        Ok(rest.join(" "))
    }

    /// The material with its image.
    pub fn material(&self) -> Result<Material, Flaw> {
        let mut material = self.material.clone();
        if let Some((path, line)) = &self.image {
            let placed = |flaw| Flaw { file: Some(self.file.clone()), line: Some(*line), ..flaw };
            material.image = Some(Image::load(path).map_err(placed)?);
        }
        Ok(material)
    }
}

impl Library {
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.material.name == name)
    }
}
