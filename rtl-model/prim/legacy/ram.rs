//! RAM: one write port, one read port, both synchronous. A read in the clock of
//! a write to the same word gives the old word.

use kernel::{memory::Memory, packed::*, unit::*};

// ---- ports
packed! {
    pub struct In<T, const ADDR: usize, const LANES: usize> {
        read_en: bool,
        read_addr: Uint<ADDR>,
        write_en: Uint<LANES>, // lane k enables the k-th part of the word
        write_addr: Uint<ADDR>,
        write_data: T,
    }
    pub struct Out<T> {
        read_data: T,
    }
}

// ---- registers
packed! {
    pub struct Regs<T> {
        read_data: T,
    }
}

#[derive(Clone)]
pub struct Ram<T: Packed, const ADDR: usize, const LANES: usize = 1> {
    q: Regs<T>,
    data: Memory<T>,
}

impl<T: Packed, const ADDR: usize, const LANES: usize> Default for Ram<T, ADDR, LANES> {
    fn default() -> Self {
        Ram { q: Regs::default(), data: Memory::new(1 << ADDR) }
    }
}

/// Words of 64 bits in the widest word that has lanes.
const WIDEST: usize = 8;

/// `old` with the enabled lanes of `new`.
fn merge<T: Packed, const LANES: usize>(old: &T, new: &T, enable: u64) -> T {
    let (mut from, mut to) = ([0; WIDEST], [0; WIDEST]);
    new.pack(&mut from[..T::WORDS]);
    old.pack(&mut to[..T::WORDS]);
    let lane = T::WIDTH / LANES;
    for k in (0..LANES).filter(|k| enable >> k & 1 == 1) {
        // The lane's bits, a word of the image at a time.
        let (mut at, end) = (k * lane, (k + 1) * lane);
        while at < end {
            let bits = (64 - at % 64).min(end - at);
            let mask = u64::MAX >> (64 - bits) << (at % 64);
            to[at / 64] = to[at / 64] & !mask | from[at / 64] & mask;
            at += bits;
        }
    }
    T::unpack(&to[..T::WORDS])
}

impl<T: Packed, const ADDR: usize, const LANES: usize> Legacy for Ram<T, ADDR, LANES> {
    const PATH: &'static str = "prim/ram";
    type In = In<T, ADDR, LANES>;
    type Out = Out<T>;

    // ---- outputs
    #[inline]
    fn outputs(&self) -> Out<T> {
        Out { read_data: self.q.read_data }
    }

    // ---- clock edge
    #[inline]
    fn tick(&mut self, i: Self::In) {
        if i.read_en {
            self.q.read_data = self.data[i.read_addr as usize];
        }
        let at = i.write_addr as usize;
        if i.write_en == u64::MAX >> (64 - LANES) {
            self.data.write(at, i.write_data);
        } else if i.write_en != 0 {
            self.data.write(at, merge::<T, LANES>(&self.data[at], &i.write_data, i.write_en));
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.memory("data", &mut self.data);
    }

    #[inline]
    fn quiet(&self, i: &Self::In) -> bool {
        !i.read_en && i.write_en == 0
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WIDTH", T::WIDTH), ("ADDR", ADDR), ("LANES", LANES)]
    }
}
