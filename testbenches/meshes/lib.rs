//! Triangle meshes, what covers them, and the flaws that make one unusable.

mod gltf;
mod obj;
mod polygon;
pub mod skin;

pub use skin::Skin;
use std::fmt;
use std::path::{Path, PathBuf};

/// A mesh of triangles: finite positions, indices in range, at least one triangle.
#[derive(Clone, Debug)]
pub struct Mesh {
    pub positions: Vec<[f32; 3]>,
    pub triangles: Vec<[u32; 3]>,
    /// Linear colour of each vertex, where the file has colours.
    pub colours: Option<Vec<[f32; 3]>>,
}

/// A mesh in the precision of its file: map coordinates need more bits than a vertex of the chip has.
#[derive(Clone, Debug, Default)]
pub struct Exact {
    pub positions: Vec<[f64; 3]>,
    pub triangles: Vec<[u32; 3]>,
    /// Where it is wanted, and a triangle has a material.
    pub skin: Option<Skin>,
}

/// A mesh that is this many times as far from the origin as it is large is moved there: its coordinates as 32-bit
/// floats would have four bits less for its shape.
const FAR: f64 = 16.0;

impl Exact {
    /// Rounds to 32 bits, after a move to the origin if the mesh is far from it.
    fn rounded(self) -> Mesh {
        let used = || self.triangles.iter().flatten().filter_map(|&k| self.positions.get(k as usize));
        let ends = |axis: usize| {
            let least = used().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
            let most = used().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max);
            (least, most)
        };
        let ends = [0, 1, 2].map(ends);
        let size = ends.iter().map(|(least, most)| most - least).fold(0.0, f64::max);
        let centre = ends.map(|(least, most)| f64::midpoint(least, most));
        let is_far = centre.iter().any(|c| c.abs() > FAR * size && c.is_finite());
        let origin = if is_far { centre } else { [0.0; 3] };
        let round = |p: [f64; 3]| [0, 1, 2].map(|k| (p[k] - origin[k]) as f32);
        Mesh {
            positions: self.positions.into_iter().map(round).collect(),
            triangles: self.triangles,
            colours: None,
        }
    }
}

/// File format of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Format {
    Obj,
    /// glTF, as text or binary.
    Gltf,
}

impl Format {
    /// The format by the file's extension.
    pub fn of(file: &Path) -> Result<Self, Flaw> {
        let ending = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        match ending.as_str() {
            "obj" => Ok(Format::Obj),
            "gltf" | "glb" => Ok(Format::Gltf),
            _ => Err(Flaw::new("its ending is not one of a mesh", "give an .obj, .gltf or .glb file")),
        }
    }
}

/// A flaw of a mesh, its place if known, and the remedy.
#[derive(Clone, Debug, PartialEq)]
pub struct Flaw {
    /// Another file than the mesh's, that it names.
    pub file: Option<PathBuf>,
    pub line: Option<usize>,
    pub what: String,
    pub remedy: &'static str,
}

impl Flaw {
    pub fn new(what: impl Into<String>, remedy: &'static str) -> Self {
        Flaw { file: None, line: None, what: what.into(), remedy }
    }

    fn at(line: usize, what: impl Into<String>, remedy: &'static str) -> Self {
        Flaw { line: Some(line), ..Flaw::new(what, remedy) }
    }
}

/// Reason why a file cannot be read as a mesh.
#[derive(Debug)]
pub struct MeshError {
    pub file: PathBuf,
    pub flaw: Flaw,
}

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let line = self.flaw.line.map(|line| format!(":{line}")).unwrap_or_default();
        let file = self.flaw.file.as_ref().unwrap_or(&self.file);
        write!(f, "{}{line}: {}; {}", file.display(), self.flaw.what, self.flaw.remedy)
    }
}

impl std::error::Error for MeshError {}

/// Colour of meshes that have none.
const MATERIAL: [f32; 3] = [0.93, 0.72, 0.36];

/// More vertices or corners than this are a mistake in the file.
pub const LIMIT: usize = 1 << 26;

impl Mesh {
    /// Reads an OBJ, glTF or GLB file, by its extension.
    pub fn load(file: &Path) -> Result<Self, MeshError> {
        Ok(Mesh::read(file, false)?.0)
    }

    /// Likewise, with its materials, if it has any, and their images.
    pub fn load_covered(file: &Path) -> Result<(Self, Option<Skin>), MeshError> {
        Mesh::read(file, true)
    }

    fn read(file: &Path, covered: bool) -> Result<(Self, Option<Skin>), MeshError> {
        let notified = |flaw| MeshError { file: file.into(), flaw };
        let format = Format::of(file).map_err(notified)?;
        let bytes = std::fs::read(file).map_err(|e| notified(Flaw::new(e.to_string(), "check the path")))?;
        Mesh::parsed(format, &bytes, file.parent(), covered).map_err(notified)
    }

    /// Reads a mesh from memory. Files that a glTF names are looked for in `folder`;
    /// without one they are not read.
    pub fn parse(format: Format, bytes: &[u8], folder: Option<&Path>) -> Result<Self, Flaw> {
        Ok(Mesh::parsed(format, bytes, folder, false)?.0)
    }

    /// Likewise, with its materials. Without a folder one that names a file is an error.
    pub fn parse_covered(
        format: Format,
        bytes: &[u8],
        folder: Option<&Path>,
    ) -> Result<(Self, Option<Skin>), Flaw> {
        Mesh::parsed(format, bytes, folder, true)
    }

    fn parsed(
        format: Format,
        bytes: &[u8],
        folder: Option<&Path>,
        covered: bool,
    ) -> Result<(Self, Option<Skin>), Flaw> {
        let mut mesh = match format {
            Format::Obj => obj::parse(bytes, folder, covered),
            Format::Gltf => gltf::parse(bytes, folder, covered),
        }?;
        let skin = mesh.skin.take();
        let mesh = mesh.rounded().checked()?;
        let skin = skin.map(|skin| skin.checked(&mesh)).transpose()?;
        Ok((mesh, skin))
    }

    fn checked(self) -> Result<Self, Flaw> {
        let vertices = self.positions.len();
        if let Some(at) = self.positions.iter().position(|p| !p.iter().all(|c| c.is_finite())) {
            let [x, y, z] = self.positions[at];
            let what = format!("vertex {} is at ({x}, {y}, {z})", at + 1);
            return Err(Flaw::new(what, "coordinates must be finite numbers"));
        }
        if let Some(at) = self.triangles.iter().position(|t| t.iter().any(|&k| k as usize >= vertices)) {
            let what = format!("triangle {} names vertex {:?} of {vertices}", at + 1, self.triangles[at]);
            return Err(Flaw::new(what, "every index must be that of a vertex"));
        }
        if self.triangles.is_empty() {
            return Err(Flaw::new("it has no triangles", "give a mesh with faces"));
        }
        Ok(self)
    }

    /// Colour of a vertex; a mesh without colours has the material's.
    pub fn colour(&self, vertex: usize) -> [f32; 3] {
        self.colours.as_ref().map_or(MATERIAL, |colours| colours[vertex])
    }

    /// Least and greatest coordinates.
    pub fn bounds(&self) -> ([f32; 3], [f32; 3]) {
        let (mut least, mut most) = ([f32::MAX; 3], [f32::MIN; 3]);
        for p in self.triangles.iter().flatten().map(|&k| self.positions[k as usize]) {
            for k in 0..3 {
                least[k] = least[k].min(p[k]);
                most[k] = most[k].max(p[k]);
            }
        }
        (least, most)
    }

    /// Unit normal of each vertex: the mean of its triangles', by area.
    pub fn normals(&self) -> Vec<[f32; 3]> {
        let mut sums = vec![[0_f64; 3]; self.positions.len()];
        for t in &self.triangles {
            let [a, b, c] = t.map(|k| self.positions[k as usize].map(f64::from));
            let (u, v) = (minus(b, a), minus(c, a));
            let n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
            for &k in t {
                for axis in 0..3 {
                    sums[k as usize][axis] += n[axis];
                }
            }
        }
        let unit = |n: [f64; 3]| {
            let length = n.iter().map(|c| c * c).sum::<f64>().sqrt();
            if length > 0.0 { n.map(|c| (c / length) as f32) } else { [0.0, 0.0, 1.0] }
        };
        sums.into_iter().map(unit).collect()
    }
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
