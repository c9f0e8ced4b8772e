//! Recordings: all traffic at a unit's ports in a run of the whole pipeline, as a file that can be played back against
//! the unit alone, in either language.
//!
//! The file is a header line, the machine profile, and a compressed tape: for each cycle
//! the words of the inputs and outputs that differ from the cycle before.

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::contents::Contents;
use kernel::image::Image;
use kernel::ports::Ports;
use kernel::slot::Substitute;
use kernel::unit::Visitor;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

const MAGIC: &str = "gpu-rtl recording 1";

/// Inputs and outputs of a unit, cycle by cycle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tape {
    /// Words of an input image and of an output image.
    pub words: (usize, usize),
    pub cycles: u64,
    /// For each cycle: the number of words that differ, then their indices and values.
    changes: Vec<u8>,
    last: Vec<u64>,
}

impl Tape {
    fn new(words: (usize, usize)) -> Self {
        Tape { words, cycles: 0, changes: vec![], last: vec![0; words.0 + words.1] }
    }

    fn push(&mut self, now: &[u64]) {
        let differ = || (0..now.len()).filter(|&k| now[k] != self.last[k]);
        self.changes.extend((differ().count() as u16).to_le_bytes());
        for k in differ() {
            self.changes.extend((k as u16).to_le_bytes());
            self.changes.extend(now[k].to_le_bytes());
        }
        self.last.copy_from_slice(now);
        self.cycles += 1;
    }

    /// Calls `each` with the input and output images of every cycle. An error describes what is invalid.
    pub fn play(
        &self,
        mut each: impl FnMut(u64, &[u64], &[u64]) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut image = vec![0; self.words.0 + self.words.1];
        let mut tape = self.changes.as_slice();
        let broken = |_| "the tape ends early".to_string();
        for cycle in 0..self.cycles {
            let count = take::<2>(&mut tape).map(u16::from_le_bytes).map_err(broken)?;
            for _ in 0..count {
                let at = take::<2>(&mut tape).map(u16::from_le_bytes).map_err(broken)?;
                let value = take::<8>(&mut tape).map(u64::from_le_bytes).map_err(broken)?;
                *image.get_mut(usize::from(at)).ok_or("the tape names a word that is not there")? = value;
            }
            let (i, o) = image.split_at(self.words.0);
            each(cycle, i, o)?;
        }
        Ok(())
    }
}

fn take<const N: usize>(from: &mut &[u8]) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A tape with the information needed to play it.
pub struct Recording {
    /// Name of the part in the pipeline, and path of the unit.
    pub part: String,
    pub unit: String,
    /// The machine profile, as TOML.
    pub profile: String,
    pub tape: Tape,
}

impl Recording {
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let t = &self.tape;
        let (part, unit, profile) = (&self.part, &self.unit, &self.profile);
        let head = format!(
            "{MAGIC}\n{part} {unit} {} {} {} {}\n{profile}",
            t.words.0,
            t.words.1,
            t.cycles,
            profile.len()
        );
        let mut encoder = DeflateEncoder::new(head.into_bytes(), Compression::default());
        encoder.write_all(&t.changes)?;
        encoder.finish()
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let mut lines = bytes.splitn(3, |&b| b == b'\n');
        if lines.next() != Some(MAGIC.as_bytes()) {
            return Err(format!("it does not begin with `{MAGIC}`: make one with gpu-rtl render --record"));
        }
        let head = String::from_utf8_lossy(lines.next().unwrap_or_default()).into_owned();
        let rest = lines.next().unwrap_or_default();
        let fields: Vec<&str> = head.split(' ').collect();
        let [part, unit, ins, outs, cycles, profile] = fields[..] else {
            return Err(format!("its second line is `{head}`: it should have six words"));
        };
        let number = |text: &str| {
            text.parse::<usize>().map_err(|_| format!("`{text}` in its second line is no number"))
        };
        let (words, cycles, profile) =
            ((number(ins)?, number(outs)?), number(cycles)? as u64, number(profile)?);
        if words.0.saturating_add(words.1) > usize::from(u16::MAX) {
            return Err("its images are too wide".into());
        }
        let (profile, packed) = rest.split_at_checked(profile).ok_or("it ends within its profile")?;
        let mut changes = vec![];
        let unpacked = DeflateDecoder::new(packed).read_to_end(&mut changes);
        unpacked.map_err(|e| format!("its tape is broken: {e}"))?;
        let tape = Tape { words, cycles, changes, last: vec![] };
        Ok(Recording {
            part: part.into(),
            unit: unit.into(),
            profile: String::from_utf8_lossy(profile).into(),
            tape,
        })
    }
}

/// A unit whose ports are being recorded.
struct Recorder {
    model: Box<dyn AnySlot>,
    now: Vec<u64>,
    tape: Arc<Mutex<Tape>>,
}

impl Substitute for Recorder {
    fn show(&self, o: &mut dyn Ports) {
        self.model.show(o);
    }

    fn cycle(&mut self, i: &dyn Ports) {
        let (ins, outs) = self.now.split_at_mut(i.words());
        i.pack(ins);
        self.model.o().pack(outs);
        self.tape.lock().expect("one writer").push(&self.now);
        self.model.cycle(i);
    }

    fn image(&mut self, image: &mut Image) {
        self.model.image(image);
    }
    fn contents(&mut self, contents: &mut Contents) {
        self.model.contents(contents);
    }

    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.model.load(unit);
    }
}

/// Puts a recorder in the place of a part; the tape grows as the part is clocked.
pub fn record(part: &mut dyn AnySlot) -> Arc<Mutex<Tape>> {
    let words = (part.i().words(), part.o().words());
    let tape = Arc::new(Mutex::new(Tape::new(words)));
    let now = vec![0; words.0 + words.1];
    part.exchange(Box::new(Recorder { model: part.unit().slot(), now, tape: tape.clone() }));
    tape
}

/// Records a part of an assembly, by its name there; returns the part's path and its tape.
pub fn record_part(unit: &mut dyn AnyUnit, name: &str) -> Option<(&'static str, Arc<Mutex<Tape>>)> {
    let mut find = Find { name, path: String::new(), found: None };
    unit.visit(&mut find);
    find.found
}

struct Find<'a> {
    /// Path of the part to find, such as `raster_half[0].setup`.
    name: &'a str,
    path: String,
    found: Option<(&'static str, Arc<Mutex<Tape>>)>,
}

impl Visitor for Find<'_> {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let outer = self.path.clone();
        self.path += name;
        if self.path == self.name {
            self.found = Some((part.unit().path(), record(part)));
        } else {
            self.path += ".";
            part.visit(self);
        }
        self.path = outer;
    }
}

/// Plays a tape against a unit; returns the number of cycles, or the first cycle in which its outputs differ from the
/// tape.
pub fn replay(dut: &mut dyn AnySlot, tape: &Tape) -> Result<u64, String> {
    let path = dut.unit().path();
    if tape.words != (dut.i().words(), dut.o().words()) {
        return Err(format!("{path}: the recording is of other ports: record it anew"));
    }
    let mut shown = vec![0; tape.words.1];
    tape.play(|cycle, ins, outs| {
        dut.o().pack(&mut shown);
        if shown != outs {
            let (shown, mut expected) = (dut.o(), dut.o().copy());
            expected.unpack(outs);
            return Err(format!(
                "{path}: cycle {cycle}: the recording has {expected:?}, the unit shows {shown:?}"
            ));
        }
        dut.i_mut().unpack(ins);
        dut.edge();
        Ok(())
    })?;
    Ok(tape.cycles)
}
