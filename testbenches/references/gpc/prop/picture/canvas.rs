//! Writes to the targets: for each sample of each pixel of each target, the touches in order.

use super::format::{Format, Part};
use super::registers::Registers;
use super::rounding::codes;
use std::collections::BTreeMap;
use std::rc::Rc;

/// State that colour depends on after PROP, shared by all touches under it.
pub type State = Rc<[(u16, u32)]>;

/// Target, x, y, sample of the target.
pub type Place = (u8, u16, u16, u16);

/// A pixel's colour from the shader, floats or integers by the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brush {
    pub colour: [u32; 4],
    /// Present where blending uses a second colour.
    pub second: Option<[u32; 4]>,
    /// Blending needs the alpha though the pixel does not store it.
    pub alpha: bool,
    /// Alpha was set to one, which has no meaning for integers.
    pub alpha_is_one: bool,
}

/// The same as seen at a port: words of the target's format.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    pub colour: Vec<u32>,
    pub second: Option<Vec<u32>>,
    /// A separate pixel that has the alpha as its red.
    pub alpha: Option<Vec<u32>>,
}

/// A change of a sample: a primitive's colour, or a clear of some components; with all state that determines the result.
#[derive(Clone, Debug, PartialEq)]
pub enum Touch<C> {
    Colour(C, State),
    Clear(u8, State),
}

#[derive(Clone, Debug)]
pub struct Canvas<C>(pub BTreeMap<Place, Vec<Touch<C>>>);

impl<C> Default for Canvas<C> {
    fn default() -> Self {
        Canvas(BTreeMap::new())
    }
}

impl<C> Canvas<C> {
    pub fn touch(&mut self, place: Place, touch: Touch<C>) {
        self.0.entry(place).or_default().push(touch);
    }
}

/// Checks that a word, converted to a component of a format, is the code that was found.
fn holds(part: Part, word: u32, found: &[u32], what: &str) -> Result<(), String> {
    let (right, code) = (codes(part.number, part.bits, word), part.read(found));
    match right.contains(&code) {
        true => Ok(()),
        false => Err(format!("{what}, {part:?}: {word:08x} became {code:x}, not {right:x?}")),
    }
}

impl Brush {
    /// Whether the found dot is this colour in the target's format.
    fn is(&self, dot: &Dot, target: u8, r: &Registers) -> Result<(), String> {
        let format = r.format(target).expect("only targets with a format are painted");
        if let (true, true, Some(ahead)) = (self.alpha, format.unsigned_floats(), &dot.alpha) {
            for part in Format::halves([0, 1]) {
                holds(part, self.colour[part.component], &dot.colour, "half of a colour")?;
            }
            for part in Format::halves([3, 2]) {
                holds(part, self.colour[part.component], ahead, "half sent before a colour")?;
            }
            return match dot.second {
                None => Ok(()),
                Some(_) => Err("a second colour besides halves".into()),
            };
        }
        let matters = |part: &&Part| !(part.component == 3 && self.alpha_is_one && !format.blends());
        for part in format.parts.iter().filter(matters) {
            holds(*part, self.colour[part.component], &dot.colour, "colour")?;
            if let (Some(second), Some(found)) = (self.second, &dot.second) {
                holds(*part, second[part.component], found, "second colour")?;
            }
        }
        if self.second.is_some() != dot.second.is_some() {
            return Err(format!("the second colour is {:?}, found is {:?}", self.second, dot.second));
        }
        match &dot.alpha {
            Some(found) => holds(format.lone_alpha(), self.colour[3], found, "alpha"),
            None if self.alpha => Err("blending misses its alpha".into()),
            None => Ok(()),
        }
    }
}

impl Canvas<Brush> {
    /// Whether the found canvas is this painting.
    pub fn is(&self, found: &Canvas<Dot>) -> Result<(), String> {
        if let Some((place, touches)) = found.0.iter().find(|(place, _)| !self.0.contains_key(*place)) {
            return Err(format!("{place:?} is not to be touched: {touches:x?}"));
        }
        for (place, touches) in &self.0 {
            let none = vec![];
            let others = found.0.get(place).unwrap_or(&none);
            if touches.len() != others.len() {
                let (due, found) = (touches.len(), others.len());
                return Err(format!(
                    "{place:?} has {found} touches, not {due}: {touches:x?}, found {others:x?}"
                ));
            }
            for (k, pair) in touches.iter().zip(others).enumerate() {
                one(place.0, pair).map_err(|e| format!("{place:?}, touch {k}: {e}"))?;
            }
        }
        Ok(())
    }
}

fn one(target: u8, pair: (&Touch<Brush>, &Touch<Dot>)) -> Result<(), String> {
    let (due, found) = match pair {
        (Touch::Colour(_, due), Touch::Colour(_, found)) => (due, found),
        (Touch::Clear(a, due), Touch::Clear(b, found)) if a == b => (due, found),
        (due, found) => return Err(format!("{found:x?} in place of {due:x?}")),
    };
    if due != found {
        return Err(format!("state is {found:x?}, not {due:x?}"));
    }
    if let (Touch::Colour(brush, state), Touch::Colour(dot, _)) = pair {
        let mut r = Registers::default();
        state.iter().for_each(|(address, value)| r.set(*address, *value));
        brush.is(dot, target, &r)?;
    }
    Ok(())
}
