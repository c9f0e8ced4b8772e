//! Which documented rates are measured on the whole chip, and how: a figure for data in L1, one for data in the L2, one for data in DRAM.

use super::accesses::*;
use super::issue;
use super::textures::{Cell, Held};
use super::{Bench, accesses};
use crate::bounds::program::Line;
use kit::documented;
use std::collections::BTreeMap;

/// Figures of a rate, in its units.
pub type Figures = [Option<f64>; 3];

/// How a rate is measured; the number is how many units of the rate's kind the chip has, or the factor to its units.
#[derive(Clone, Copy)]
enum How {
    Texture(Cell),
    /// Threads of accesses to data in L1, in the L2, in DRAM.
    Threads([Option<&'static Accesses>; 3], f64),
    Bytes([Option<&'static Accesses>; 3], f64),
    Lanes(fn(i64) -> Line, f64),
    TextureLatency,
}

const SMS: f64 = 2.0;
const L1S: f64 = 4.0;
const SLICES: f64 = 2.0;

/// Rates other than those of texture formats.
const RATES: &[(&str, How)] = {
    use How::*;
    const L1: Option<&Accesses> = Some(&L1_WORDS);
    const L2: Option<&Accesses> = Some(&L2_WORDS);
    const DRAM: Option<&Accesses> = Some(&DRAM_VECTORS);
    &[
        ("sm-common-alu-throughput", Lanes(issue::multiply_add, SMS)),
        ("chip-fma-fp16", Lanes(issue::half_multiply_add, 0.5)),
        ("sm-less-common-alu-throughput", Lanes(issue::minimum, SMS)),
        ("sm-transcendental-convert-throughput", Lanes(issue::reciprocal, SMS)),
        ("sm-shared-attribute-mem-throughput", Lanes(issue::shared_load, SMS)),
        ("sm-control-flow-throughput", Lanes(issue::branch, SMS)),
        ("sm-texture-op-latency", TextureLatency),
        ("l1-global-local-8b-transactions", Threads([Some(&accesses::L1_BYTES), None, None], L1S)),
        ("l1-global-local-16b-transactions", Threads([Some(&accesses::L1_HALVES), None, None], L1S)),
        ("l1-global-local-32b-transactions", Threads([L1, L2, None], L1S)),
        ("l1-global-local-64b-transactions", Threads([Some(&accesses::L1_PAIRS), None, None], L1S)),
        (
            "l1-global-local-128b-transactions",
            Threads([Some(&accesses::L1_VECTORS), Some(&accesses::L2_VECTORS), DRAM], L1S),
        ),
        ("l1-store-to-l2", Bytes([None, Some(&accesses::L2_STORES), Some(&accesses::DRAM_STORES)], L1S)),
        ("l2-read-rate-slice", Bytes([None, Some(&accesses::L2_VECTORS), DRAM], SLICES)),
        (
            "l2-write-rate-slice",
            Bytes([None, Some(&accesses::L2_STORES), Some(&accesses::DRAM_STORES)], SLICES),
        ),
        ("l2-atomic-int32", Threads([None, Some(&accesses::REDUCTIONS), None], SLICES)),
        ("l1-atomic-32b-contiguous-transactions", Threads([None, Some(&accesses::REDUCTIONS), None], L1S)),
        (
            "l1-atomic-32b-same-or-divergent-transactions",
            Threads([None, Some(&accesses::REDUCTIONS_OF_ONE), None], L1S),
        ),
        ("tex-fp32x3-rg", Texture(Cell::of_mask("fp32x3", 0b0011))),
        ("tex-fp32x3-b", Texture(Cell::of_mask("fp32x3", 0b0100))),
    ]
};

/// Why the chip falls short of a rate that its unit meets, by the start of ids.
const SHORT: &[(&str, &str)] = &[
    (
        "sm-texture-op-latency",
        "114 cycles of the texture unit, 80 of them L1's, and the instruction's registers, quads and results around it",
    ),
    (
        "l1-atomic-32b-same-or-divergent",
        "one slice has the word: a head and a beat in two cycles, of all L1s together",
    ),
];

pub fn why_short(id: &str) -> Option<&'static str> {
    SHORT.iter().find(|(start, _)| id.starts_with(start)).map(|(_, why)| *why)
}

fn how(id: &str) -> Option<How> {
    let named = RATES.iter().find(|(known, _)| *known == id).map(|(_, how)| *how);
    named.or_else(|| Cell::named(id).map(How::Texture))
}

/// All documented rates that are measured so.
pub fn ids() -> Vec<&'static str> {
    documented::rows().map(|row| row.id).filter(|id| how(id).is_some()).collect()
}

/// Measures rates on one chip; what several of them share is measured once.
pub struct Measures {
    pub bench: Bench,
    textures: BTreeMap<(Held, String), f64>,
    accesses: BTreeMap<String, f64>,
}

impl Measures {
    pub fn new(bench: Bench) -> Self {
        Measures { bench, textures: BTreeMap::new(), accesses: BTreeMap::new() }
    }

    /// The figures of a rate of `ids`.
    ///
    /// # Errors
    /// A launch that stops, with its reason.
    pub fn measure(&mut self, id: &'static str) -> Result<Figures, String> {
        match how(id).ok_or("it is not measured on the chip")? {
            How::Texture(cell) => self.texture(&cell),
            How::Lanes(line, units) => {
                let lanes = issue::measure(&mut self.bench, line)?;
                Ok([Some(lanes / units), None, None])
            }
            How::Threads(all, units) => self.of_accesses(all, |_, threads| threads / units),
            How::Bytes(all, units) => {
                self.of_accesses(all, |access, threads| f64::from(access.bytes) * threads / units)
            }
            How::TextureLatency => Ok([Some(Cell::latency(&mut self.bench)?), None, None]),
        }
    }

    fn of_accesses(
        &mut self,
        all: [Option<&'static Accesses>; 3],
        figure: impl Fn(&Accesses, f64) -> f64,
    ) -> Result<Figures, String> {
        let mut found = [None; 3];
        for (found, access) in found.iter_mut().zip(all) {
            let Some(access) = access else { continue };
            let key = format!("{access:?}");
            let threads = match self.accesses.get(&key) {
                Some(threads) => *threads,
                None => access.measure(&mut self.bench)?,
            };
            self.accesses.insert(key, threads);
            *found = Some(figure(access, threads));
        }
        Ok(found)
    }

    /// Threads a cycle of a texture unit. Cells that nothing tells apart but a decoder of the same rate are measured once, and of those
    /// that read the same texels one where they are not in L1.
    fn texture(&mut self, cell: &Cell) -> Result<Figures, String> {
        let mut found = [None; 3];
        for (found, held) in found.iter_mut().zip([Held::First, Held::Second, Held::Beyond]) {
            if held != Held::First && !cell.is_first_of_its_texels() {
                continue;
            }
            let key = (held, cell.like());
            let threads = match self.textures.get(&key) {
                Some(threads) => *threads,
                None => cell.measure(&mut self.bench, held)?,
            };
            self.textures.insert(key, threads);
            *found = Some(threads / L1S);
        }
        Ok(found)
    }
}
