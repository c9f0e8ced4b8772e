//! VCD waves: a scope for each unit and part, a signal for each field.

use rtl_model::packed::{Leaf, Packed};
use rtl_model::{memory::Memory, slot::Slot, unit::*};
use std::{fs::File, io, io::BufWriter, path::Path};
use vcd::{IdCode, TimescaleUnit, Value, Writer};

/// Where a field is in an image.
#[derive(Clone, Debug)]
struct Signal {
    name: String,
    at: usize,
    bits: usize,
}

impl Signal {
    fn bit(&self, image: &[u64], k: usize) -> bool {
        image[(self.at + k) / 64] >> ((self.at + k) % 64) & 1 == 1
    }
    /// Up to 64 bits from bit `k`.
    fn word(&self, image: &[u64], k: usize) -> u64 {
        let (word, shift, bits) = ((self.at + k) / 64, (self.at + k) % 64, 64.min(self.bits - k));
        let low = image[word] >> shift;
        let high = if shift + bits > 64 { image[word + 1] << (64 - shift) } else { 0 };
        (low | high) & (u64::MAX >> (64 - bits))
    }
    fn same(&self, a: &[u64], b: &[u64]) -> bool {
        (0..self.bits).step_by(64).all(|k| self.word(a, k) == self.word(b, k))
    }
    fn hex(&self, image: &[u64]) -> String {
        let words: String =
            (0..self.bits).step_by(64).rev().map(|k| format!("{:016x}", self.word(image, k))).collect();
        format!("0x{:0>1}", words.trim_start_matches('0'))
    }
}

/// The fields of a packed struct or of a unit, to be read from images.
#[derive(Clone, Default)]
pub struct Probe {
    signals: Vec<Signal>,
    words: usize,
    path: String,
}

impl Probe {
    pub fn fields<P: Packed>(name: &str) -> Self {
        let mut probe = Probe::default();
        probe.add::<P>(name);
        probe
    }

    /// Outputs `o`, registers `q`, memories and parts.
    pub fn unit<U: Unit>(unit: &mut U) -> Self {
        let mut probe = Probe::fields::<U::Out>("o");
        unit.visit(&mut probe);
        probe
    }

    fn add<P: Packed>(&mut self, name: &str) {
        let mut leaves = vec![];
        P::leaves(&format!("{}{name}", self.path), &mut leaves);
        let mut at = 64 * self.words + P::WIDTH;
        for Leaf { name, bits, .. } in leaves {
            at -= bits;
            self.signals.push(Signal { name, at, bits });
        }
        self.words += P::WORDS;
    }

    /// The first field that differs in two images, and its values.
    pub fn difference(&self, a: &[u64], b: &[u64]) -> Option<(&str, String, String)> {
        let signal = self.signals.iter().find(|s| !s.same(a, b))?;
        Some((&signal.name, signal.hex(a), signal.hex(b)))
    }
}

impl Visitor for Probe {
    fn registers<R: Packed>(&mut self, _q: &mut R) {
        self.add::<R>("q");
    }
    fn memory<T: Packed>(&mut self, name: &str, _memory: &mut Memory<T>) {
        for (k, of) in ["last", "writes"].into_iter().enumerate() {
            let name = format!("{}{name}.{of}", self.path);
            self.signals.push(Signal { name, at: 64 * self.words + 32 * k, bits: 32 });
        }
        self.words += 1;
        self.add::<T>(&format!("{name}.word"));
    }
    fn part<U: Unit + Clone>(&mut self, name: &str, part: &mut Slot<U>) {
        let outer = self.path.clone();
        self.path += &format!("{name}.");
        part.visit(self);
        self.path = outer;
    }
}

pub struct Wave {
    writer: Writer<BufWriter<File>>,
    probes: Vec<(Probe, Vec<IdCode>, Option<Vec<u64>>)>,
}

impl Wave {
    /// Opens a file with the given probes, each under its scope.
    pub fn create(path: &Path, scopes: &[(&str, &Probe)]) -> io::Result<Self> {
        let mut writer = Writer::new(BufWriter::new(File::create(path)?));
        writer.timescale(1, TimescaleUnit::NS)?;
        let mut probes = vec![];
        for (scope, probe) in scopes {
            let (mut ids, mut open): (_, Vec<&str>) = (vec![], vec![]);
            for signal in &probe.signals {
                let mut path: Vec<_> = [*scope].into_iter().chain(signal.name.split('.')).collect();
                let name = path.pop().unwrap();
                let common = open.iter().zip(&path).take_while(|(a, b)| a == b).count();
                (common..open.len()).try_for_each(|_| writer.upscope())?;
                path[common..].iter().try_for_each(|scope| writer.add_module(scope))?;
                ids.push(writer.add_wire(signal.bits as u32, name)?);
                open = path;
            }
            open.iter().try_for_each(|_| writer.upscope())?;
            probes.push(((*probe).clone(), ids, None));
        }
        writer.enddefinitions()?;
        Ok(Wave { writer, probes })
    }

    /// Records what has changed by the given clock; one image per probe.
    pub fn sample(&mut self, clock: u64, images: &[&[u64]]) -> io::Result<()> {
        self.writer.timestamp(clock)?;
        for ((probe, ids, shown), image) in self.probes.iter_mut().zip(images) {
            for (signal, id) in probe.signals.iter().zip(ids) {
                if !shown.as_ref().is_some_and(|shown| signal.same(shown, image)) {
                    let bits = (0..signal.bits).rev().map(|k| Value::from(signal.bit(image, k)));
                    self.writer.change_vector(*id, bits)?;
                }
            }
            *shown = Some(image.to_vec());
        }
        Ok(())
    }
}
