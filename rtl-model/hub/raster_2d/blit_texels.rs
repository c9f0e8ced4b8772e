//! Blit texels: keeps the last 16 sectors of the source, and takes the bytes of each texel from its sector, or from the value
//! of a solid or of the stream.
//!
//! It handles a texel a cycle; a texel leaves 2 cycles after it arrived, or after its sector did. It stalls for the sector
//! of its oldest texel. Order is kept. Specification: RSTR2D.

use crate::raster_2d::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Texels that wait for their sectors: 128 hide a latency of 128 cycles at one a cycle.
    texels: 1..=255 = 128, "texels";
}

// ---- ports
kernel::ports! {
    in level job: Blit;
    in place: BlitPlace;
    in read_data: Sector;
    out words: BlitWords;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        words: Offer<BlitWords>,
    }
}

kernel::unit! {
    pub struct BlitTexels(p) {
        registers: Regs;
        memory sectors: [Sector; BLIT_SLOTS];
        part place_in: Fifo<BlitPlace> = fifo::of(p.texels);
        part data_in: Fifo<Sector> = fifo::Params::default();
    }
}

/// The bytes of a texel in its sector.
fn taken(sector: &Sector, byte: u8, texel_log2: u8) -> [u32; PIXEL_WORDS] {
    let bytes = 1 << texel_log2;
    let mut words = [0; PIXEL_WORDS];
    for k in 0..bytes {
        let from = usize::from(byte) + k & 31;
        let value = sector.words[from / 4] >> (8 * (from % 4)) & 0xff;
        words[k / 4] |= value << (8 * (k % 4));
    }
    words
}

/// Pixel `k` of a value.
fn valued(job: &Blit, k: u8) -> [u32; PIXEL_WORDS] {
    let value = &job.value;
    if value.mono {
        return [value.colours[usize::from(chosen(value, k))], 0, 0, 0];
    }
    let bits = u32::from(k) << job.source.texel_log2 << 3;
    [
        value.words[0].checked_shr(bits).unwrap_or(0) & mask(job.source.texel_log2),
        value.words[1],
        value.words[2],
        value.words[3],
    ]
}

/// Bits of a texel in its first word.
fn mask(texel_log2: u8) -> u32 {
    match texel_log2 {
        0 => 0xff,
        1 => 0xffff,
        _ => !0,
    }
}

/// Bit `k` of a value.
fn chosen(value: &BlitValue, k: u8) -> bool {
    value.words[0] >> (k ^ if value.little_endian { 0 } else { 7 }) & 1 == 1
}

impl Logic for BlitTexels {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.place = self.place_in.o.push;
        o.read_data = self.data_in.o.push;
        o.words.drive(&self.q.words);
        o.idle = !self.place_in.o.pop.valid && !self.q.words.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.words.leave(i.words);
        let (head, data) = (&self.place_in.o.pop, &self.data_in.o.pop);
        let fetches = head.valid && head.data.requested && !d.words.valid && data.valid;
        let takes = fetches || head.valid && !head.data.requested && !d.words.valid;
        let slot = usize::from(head.data.slot);
        if takes {
            let BlitPlace { first, weight, last, under, mut target, .. } = head.data;
            let words = if i.job.value.used && !under {
                let value = &i.job.value;
                target.masked |= value.mono && !value.opaque && !chosen(value, first);
                valued(&i.job, first)
            } else {
                let from = if under { &i.job.destination } else { &i.job.source };
                let sector = if fetches { data.data } else { self.sectors[slot] };
                taken(&sector, first, from.texel_log2)
            };
            d.words.put(BlitWords { words, weight, last, under, target });
        }
        if fetches {
            self.sectors.write(slot, data.data);
        }

        // ---- clock edge
        self.place_in.i.push.drive(&i.place);
        self.place_in.i.pop.ready = takes;
        self.data_in.i.push.drive(&i.read_data);
        self.data_in.i.pop.ready = fetches;
        self.q = d;
    }
}
