//! Draws boxes: an assembly, its blocks of the chip, a row for each unit with its parts inside.

use crate::Page;
use crate::lanes::{self, Arrow};
use crate::names::{counted, stems};
use crate::svg::{MARGIN, Rect, Svg, width};
use crate::tree::Part;
use crate::wires::{End, Wire};

/// Height between two units, where arrows run down.
const GAP: i32 = 30;
const LINE: i32 = 13;

/// How much a picture shows.
pub enum Detail<'a> {
    /// Blocks with the names of their units, own parameters, and links to the pages in a folder.
    Blocks { folder: &'a str, pages: &'a [Page] },
    /// Units with their parts, and all parameters.
    All,
}

impl Detail<'_> {
    /// Width of the picture.
    pub fn width(&self) -> i32 {
        match self {
            Detail::Blocks { .. } => 1400,
            Detail::All => 1000,
        }
    }

    /// Width of the margins left and right of the units, where arrows run.
    fn side(&self) -> i32 {
        match self {
            Detail::Blocks { .. } => 220,
            Detail::All => 92,
        }
    }

    /// Width of the contents of a unit's box.
    fn room(&self) -> i32 {
        self.width() - 4 * MARGIN - 2 * self.side() - 16
    }

    /// The page that a unit's name leads to.
    fn link(&self, unit: &str) -> Option<String> {
        match self {
            Detail::Blocks { folder, pages } if pages.iter().any(|page| page.unit == unit) => {
                Some(format!("{folder}/{}", crate::file_of(unit)))
            }
            _ => None,
        }
    }
}

/// An assembly of units.
pub struct Assembly {
    path: &'static str,
    rows: Vec<Row>,
    arrows: Vec<Arrow>,
}

/// A unit, or several equal ones.
struct Row {
    names: String,
    unit: Part,
    /// The channels from and to the outside of the assembly, as text.
    outside: String,
}

/// A box with lines of text.
struct Chip {
    class: &'static str,
    title: String,
    lines: Vec<String>,
}

impl Assembly {
    pub fn new(path: &'static str, parts: Vec<Part>, wires: &[Wire]) -> Self {
        let mut groups: Vec<(Vec<usize>, Part)> = vec![];
        for (k, part) in parts.iter().enumerate() {
            match groups.iter_mut().find(|(_, first)| first.path == part.path) {
                Some((members, _)) => members.push(k),
                None => groups.push((vec![k], part.clone())),
            }
        }
        let row_of = |k| groups.iter().position(|(members, _)| members.contains(&k)).unwrap_or_default();
        let arrows = lanes::arrows(wires, row_of);
        let row = |(members, unit): &(Vec<usize>, Part)| {
            let names: Vec<_> = members.iter().map(|k| &parts[*k].name[..]).collect();
            Row { names: names.join(", "), unit: unit.clone(), outside: outside(wires, members[0]) }
        };
        Assembly { path, rows: groups.iter().map(row).collect(), arrows }
    }

    /// Draws it; returns its lower end.
    pub fn draw(self, svg: &mut Svg, detail: &Detail) -> i32 {
        let (x, y, right) = (MARGIN, MARGIN, detail.width() - 2 * MARGIN);
        let side = detail.side();
        // Heights are computed first, because outer boxes are drawn before inner ones.
        let mut rects: Vec<Rect> = vec![];
        let mut blocks: Vec<(&str, Rect)> = vec![];
        let mut at = y + 30;
        for row in &self.rows {
            let block = row.unit.block();
            let (new, height) = (blocks.last().is_none_or(|(last, _)| *last != block), row.height(detail));
            if new {
                at += if blocks.is_empty() { 0 } else { 10 };
                blocks.push((block, Rect { x: x + 8, y: at, width: right - 16, height: 0 }));
            }
            at += if new { 24 } else { GAP };
            rects.push(Rect { x: x + side + 8, y: at, width: right - 2 * side - 16, height });
            at += height;
            if let Some((_, around)) = blocks.last_mut() {
                around.height = at + 10 - around.y;
            }
            if self.ends_block(rects.len()) {
                at += 10;
            }
        }
        svg.rect("assembly", Rect { x, y, width: right, height: at + 8 - y });
        svg.text("name", 15, x + 10, y + 20, self.path);
        for (name, around) in &blocks {
            svg.rect(name, *around);
            svg.text("name", 13, around.x + 8, around.y + 17, name);
        }
        for (row, rect) in self.rows.iter().zip(&rects) {
            row.draw(svg, *rect, detail);
        }
        lanes::draw(svg, self.arrows, &rects);
        at + 8
    }

    /// Whether no row of the same block follows.
    fn ends_block(&self, next: usize) -> bool {
        self.rows.get(next).is_none_or(|row| row.unit.block() != self.rows[next - 1].unit.block())
    }
}

/// A part's channels to the outside of its assembly.
fn outside(wires: &[Wire], part: usize) -> String {
    let of = |this: fn(&Wire) -> &End, other: fn(&Wire) -> &End| {
        let theirs = wires.iter().filter(|w| this(w).part == Some(part) && other(w).part.is_none());
        theirs.map(|w| this(w).channel.clone()).collect::<Vec<_>>().join(", ")
    };
    let (into, out) = (of(|w| &w.to, |w| &w.from), of(|w| &w.from, |w| &w.to));
    let said = [("takes ", into), ("gives ", out)];
    let said: Vec<_> =
        said.iter().filter(|(_, names)| !names.is_empty()).map(|(k, n)| format!("{k}{n}")).collect();
    said.join("; ")
}

impl Row {
    fn chips(&self) -> Vec<Chip> {
        let (prims, units): (Vec<_>, Vec<_>) = self.unit.parts.iter().partition(|p| p.block() == "prim");
        let mut chips: Vec<_> = units.into_iter().map(Chip::unit).collect();
        let mut kinds: Vec<(&str, Vec<String>)> = vec![];
        for prim in prims {
            match kinds.iter_mut().find(|(path, _)| *path == prim.path) {
                Some((_, names)) => names.push(sized(prim)),
                None => kinds.push((prim.path, vec![sized(prim)])),
            }
        }
        chips.extend(kinds.into_iter().map(|(path, lines)| Chip {
            class: "prim",
            title: path.into(),
            lines,
        }));
        chips
    }

    /// The position of each chip within the row, and the total height.
    fn placed(&self, room: i32) -> (Vec<(Chip, i32, i32)>, i32) {
        let (mut x, mut y, mut tallest, mut placed) = (0, 0, 0, vec![]);
        for chip in self.chips() {
            let (width, height) = chip.size();
            if x > 0 && x + width > room {
                (x, y, tallest) = (0, y + tallest + 8, 0);
            }
            placed.push((chip, x, y));
            x += width + 8;
            tallest = tallest.max(height);
        }
        (placed, y + tallest)
    }

    /// The unit's parameters, as its profile sets them.
    fn params(&self, room: i32) -> Vec<String> {
        let of = |(name, value): &(String, usize)| format!("{name} {value}");
        wrapped(self.unit.numbers.iter().map(of), " \u{b7} ", room + 8, 10)
    }

    /// The names of the parts, equal ones once with their number, and the channels to the outside.
    fn names(&self, room: i32) -> Vec<String> {
        let mut lines =
            wrapped(stems(self.unit.parts.iter().map(|part| &part.name[..])), " \u{b7} ", room, 11);
        lines.extend(wrapped(self.outside.split_inclusive(", ").map(str::to_string), "", room, 11));
        lines
    }

    fn height(&self, detail: &Detail) -> i32 {
        let room = detail.room();
        match detail {
            Detail::Blocks { .. } => 26 + LINE * self.names(room).len() as i32 + 4,
            Detail::All => 26 + self.placed(room).1 + 8 + LINE * self.params(room).len() as i32 + 4,
        }
    }

    fn draw(&self, svg: &mut Svg, r: Rect, detail: &Detail) {
        if self.names.contains(", ") {
            svg.rect("unit", Rect { x: r.x + 4, y: r.y + 4, ..r });
        }
        svg.rect("unit", r);
        match detail.link(self.unit.path) {
            Some(page) => svg.link("name", 13, r.x + 10, r.y + 18, &self.names, &page),
            None => svg.text("name", 13, r.x + 10, r.y + 18, &self.names),
        }
        let after = r.x + 10 + width(&self.names, 13) + 10;
        svg.text("faint", 11, after, r.y + 18, self.unit.path);
        let room = detail.room();
        if matches!(detail, Detail::Blocks { .. }) {
            for (k, line) in (1..).zip(self.names(room)) {
                svg.text("", 11, r.x + 10, r.y + 22 + LINE * k, &line);
            }
            return;
        }
        svg.text_to("faint", 10, r.x + r.width - 10, r.y + 17, &self.outside);
        let (chips, height) = self.placed(room);
        for (chip, x, y) in chips {
            chip.draw(svg, r.x + 10 + x, r.y + 26 + y);
        }
        for (k, line) in (1..).zip(self.params(room)) {
            svg.text("faint", 10, r.x + 10, r.y + 28 + height + LINE * k, &line);
        }
    }
}

/// A primitive by its name, and its words and bits where it has a depth.
fn sized(prim: &Part) -> String {
    match (prim.param("DEPTH"), prim.param("WIDTH")) {
        (Some(depth), Some(width)) => format!("{} {depth}\u{d7}{width}", prim.name),
        _ => prim.name.clone(),
    }
}

/// Words in lines that are no wider than `room`.
fn wrapped(words: impl Iterator<Item = String>, between: &str, room: i32, size: i32) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in words {
        match lines.last_mut().filter(|line| width(&format!("{line}{between}{word}"), size) <= room) {
            Some(line) => *line += &format!("{between}{word}"),
            None => lines.push(word),
        }
    }
    lines
}

impl Chip {
    /// A unit with its contents: units by name, primitives by number.
    fn unit(unit: &Part) -> Self {
        let inside = counted(unit.parts.iter().map(|part| part.path.rsplit('/').next().unwrap_or_default()));
        let count = |(name, n): (&str, usize)| if n == 1 { name.into() } else { format!("{n} {name}") };
        let inside = wrapped(inside.into_iter().map(count), ", ", 190, 10);
        let lines = std::iter::once(unit.path.to_string()).chain(inside).collect();
        Chip { class: "part", title: unit.name.clone(), lines }
    }

    fn size(&self) -> (i32, i32) {
        let lines = self.lines.iter().map(|line| width(line, 10)).max().unwrap_or(0);
        (lines.max(width(&self.title, 12)) + 16, 22 + LINE * self.lines.len() as i32)
    }

    fn draw(&self, svg: &mut Svg, x: i32, y: i32) {
        let (width, height) = self.size();
        svg.rect(self.class, Rect { x, y, width, height });
        svg.text("", 12, x + 8, y + 15, &self.title);
        for (k, line) in (1..).zip(&self.lines) {
            svg.text("faint", 10, x + 8, y + 15 + LINE * k, line);
        }
    }
}
