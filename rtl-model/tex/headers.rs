//! Headers: finds the bindings of quads, a header with a sampler, and fetches and decodes those that it does not have. A quad a cycle, 2
//! cycles after it came, where its binding is kept. Stalled by quads that are not accepted, by its fetches, and while quads in the unit
//! use all bindings. Lanes with several handles become a quad each, the lowest lane's first. Order is kept. Specification: texture unit;
//! interface 9.

pub mod binding_decode;
pub mod types;

use self::binding_decode::binding_of;
use self::types::*;
use crate::texel_port::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use crate::unbound_quads::*;
use bundle::{CacheControl, ContextWrite};
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Bits of headers and samplers in the MPC's invalidations.
const DESCRIPTORS: u8 = 0x30;
/// Contexts of an SM.
const CONTEXTS: usize = 16;
/// Words of a context: of each pool the address in two and the highest index, then the index mode.
const POOLS: u8 = 7;
const POOL_WORDS: u8 = 6;
const MODE: u8 = 13;
const BY_HEADER: u32 = 5;
/// Quads that a binding's count holds.
const MOST_QUADS: u8 = 255;
/// The null sampler: TLD converts from sRGB with it.
const CONVERTS: u32 = 1 << 13;

// ---- parameters
kernel::params! {
    /// Bindings that are kept.
    entries: 1..=16 = 16, "bindings";
    /// Decoders of BC6 and BC7. Formats of a decoder that is not there are a fault.
    bptc: 0..=1 = 1, "decoders";
    /// Decoders of ETC2 and EAC.
    etc: 0..=1 = 1, "decoders";
    /// Decoders of ASTC.
    astc: 0..=1 = 1, "decoders";
}

// ---- ports
kernel::ports! {
    in pulse context: ContextWrite;
    in pulse control: CacheControl;    // from the MPC
    in strobe invalidates: bool;       // headers and samplers, by an instruction of the SM
    in quad: UnboundQuad;
    out bound: BoundQuad;
    out pulse binding_write: BindingWrite;
    in pulse sampled: B4;              // a quad with this binding has left with its results
    in pulse levelled: B4;             // with its levels of detail
    out descriptor_request: DescriptorRequest;
    in pulse descriptor: Descriptor;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entries: [BindingEntry; BINDINGS],
        next: B4,                           // the entry that is taken next
        state: HeadersState,
        again: bool,                        // invalidated while it was fetched
        done: B4,                           // lanes of the oldest quad that have left
        request: Offer<DescriptorRequest>,
        header: [B32; DESCRIPTOR_WORDS],
        page: bool,                         // memory refused what the oldest quad needs
        write: Offer<BindingWrite>,
        bound: Offer<BoundQuad>,
    }
}

kernel::unit! {
    pub struct Headers(p) {
        registers: Regs;
        memory pools: [PoolWord; CONTEXTS * 8];
        part quad_in: Fifo<UnboundQuad> = fifo::Params::default();
    }
}

/// A word's place in the memory.
fn at(context: u8, word: u8) -> usize {
    usize::from(context % 16) * 8 + usize::from(word)
}

/// Whether an order of the MPC makes headers or samplers invalid.
fn invalidates(control: Option<&CacheControl>) -> bool {
    matches!(control, Some(CacheControl::Invalidate(which)) if which.mask & DESCRIPTORS != 0)
}

impl Headers {
    fn pools(&self, context: u8) -> DescriptorPools {
        let word = |k: u8| self.pools[at(context, k)].bits;
        let address = |low: u32, high: u32| u64::from(high & 0xff) << 27 | u64::from(low >> 5);
        DescriptorPools {
            headers: address(word(0), word(1)),
            highest_header: word(2) & 0xf_ffff,
            samplers: address(word(3), word(4)),
            highest_sampler: word(5) & 0xf_ffff,
            by_header: word(POOL_WORDS) >> BY_HEADER & 1 == 1,
        }
    }

    /// What the lowest lane's handle names.
    fn wanted(&self, quad: &UnboundQuad) -> BindingWanted {
        let pools = self.pools(quad.context_id);
        let left = quad.quad.tail.lanes & !self.q.done;
        let handle = quad.handles[left.trailing_zeros() as usize % QUAD_LANES];
        let same = |&lane: &usize| quad.handles[lane] == handle;
        let lanes = (0..QUAD_LANES).filter(same).fold(0, |lanes, lane| lanes | 1 << lane) & left;
        let header = handle & 0xf_ffff;
        let sampler = if pools.by_header { header } else { handle >> 20 };
        let sampled = sampler <= pools.highest_sampler;
        let address = |pool: u64, index: u32| pool + u64::from(index) & (1 << 35) - 1;
        BindingWanted {
            lanes,
            follows: left & !lanes != 0,
            faults: left != 0 && (header > pools.highest_header || quad.samples && !sampled),
            key: BindingKey {
                header: address(pools.headers, header),
                sampled,
                sampler: if sampled { address(pools.samplers, sampler) } else { 0 },
            },
        }
    }

    /// Sends the lanes of a handle.
    fn send(&mut self, d: &mut Regs, quad: &UnboundQuad, wanted: &BindingWanted, entry: Option<usize>) {
        let page = self.q.page;
        let refused = entry.is_some_and(|k| self.q.entries[k].refused);
        let mut bound = quad.quad;
        bound.tail.lanes = wanted.lanes;
        bound.tail.last &= !wanted.follows;
        bound.tail.fault |= wanted.faults || refused || page;
        bound.tail.page = page;
        bound.tail.binding = entry.unwrap_or(0) as u8;
        d.bound.put(bound);
        d.entries[usize::from(bound.tail.binding)].quads += 1;
        d.done = if wanted.follows { self.q.done | wanted.lanes } else { 0 };
        d.page = false;
        self.quad_in.i.pop.ready = !wanted.follows;
    }

    /// The next entry that no quad in the unit uses.
    fn victim(&self) -> Option<usize> {
        let (from, count) = (usize::from(self.q.next), self.p.entries.get());
        (0..count).map(|k| (from + k) % count).find(|&k| self.q.entries[k].quads == 0)
    }

    fn lookup(&mut self, d: &mut Regs, quad: &UnboundQuad, free: bool) {
        let wanted = self.wanted(quad);
        let mut entries = self.q.entries[..self.p.entries.get()].iter();
        let found = entries.position(|entry| entry.valid && entry.key == wanted.key);
        let bare = wanted.lanes == 0 || wanted.faults || self.q.page;
        let entry = if bare { None } else { found };
        if bare || found.is_some() {
            if free && self.q.entries[entry.unwrap_or(0)].quads < MOST_QUADS {
                self.send(d, quad, &wanted, entry);
            }
        } else if let Some(victim) = self.victim() {
            d.next = victim as u8;
            d.entries[victim].valid = false;
            d.state = HeadersState::Header;
            d.request.put(DescriptorRequest { address: wanted.key.header << 5 });
        }
    }

    /// A header or a sampler is here.
    fn take(&self, d: &mut Regs, descriptor: &Descriptor, quad: &UnboundQuad) {
        let wanted = self.wanted(quad);
        if descriptor.fault || self.q.again {
            d.page = descriptor.fault;
            d.again = false;
            d.state = HeadersState::Lookup;
        } else if self.q.state == HeadersState::Header {
            d.header = descriptor.words;
            d.state = HeadersState::Sampler;
            if wanted.key.sampled {
                d.request.put(DescriptorRequest { address: wanted.key.sampler << 5 });
            } else {
                let mut null = [0; DESCRIPTOR_WORDS];
                null[0] = CONVERTS;
                self.write(d, &wanted.key, DescriptorPair { header: descriptor.words, sampler: null });
            }
        } else {
            self.write(d, &wanted.key, DescriptorPair { header: self.q.header, sampler: descriptor.words });
        }
    }

    /// Whether there is a decoder of the format's texels.
    fn has_decoder(&self, size: TexelSize) -> bool {
        use TexelSize::*;
        let decoders = match size {
            Bc6Signed | Bc6Unsigned | Bc7 => self.p.bptc.get(),
            Etc2Rgb | Etc2Punch | Etc2Rgba | Eac | EacPair => self.p.etc.get(),
            Astc => self.p.astc.get(),
            _ => 1,
        };
        decoders > 0
    }

    fn write(&self, d: &mut Regs, key: &BindingKey, pair: DescriptorPair) {
        let binding = binding_of(&pair).filter(|binding| self.has_decoder(binding.format.size));
        let number = self.q.next;
        d.write.put(BindingWrite { number, binding: binding.unwrap_or_default() });
        d.entries[usize::from(number)] =
            BindingEntry { valid: true, refused: binding.is_none(), key: *key, quads: 0 };
        d.next = if usize::from(number) + 1 == self.p.entries.get() { 0 } else { number + 1 };
        d.state = HeadersState::Lookup;
    }
}

impl Logic for Headers {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.quad = self.quad_in.o.push;
        o.bound.drive(&self.q.bound);
        o.binding_write.drive(&self.q.write);
        o.descriptor_request.drive(&self.q.request);
        o.idle = !self.quad_in.o.pop.valid && !self.q.bound.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.quad_in.i.push.drive(&i.quad);
        self.quad_in.i.pop.ready = false;
        let free = self.q.bound.free(i.bound);
        d.bound.leave(i.bound);
        d.request.leave(i.descriptor_request);
        d.write.valid = false;
        let invalidates = i.invalidates || invalidates(i.control.get());
        if invalidates {
            d.again = self.q.state != HeadersState::Lookup;
        }
        if let Some(quad) = self.quad_in.o.pop.get().copied() {
            if self.q.state == HeadersState::Lookup {
                self.lookup(&mut d, &quad, free);
            } else if let Some(descriptor) = i.descriptor.get() {
                self.take(&mut d, descriptor, &quad);
            }
        }
        if invalidates {
            d.entries.iter_mut().for_each(|entry| entry.valid = false);
        }
        for binding in [i.sampled, i.levelled].iter().filter_map(|left| left.get()) {
            let quads = &mut d.entries[usize::from(*binding)].quads;
            *quads = quads.wrapping_sub(1);
        }
        if let Some(&ContextWrite { context_id, word, value: bits }) = i.context.get() {
            if (POOLS..POOLS + POOL_WORDS).contains(&word) {
                self.pools.write(at(context_id, word - POOLS), PoolWord { bits });
            } else if word == MODE {
                self.pools.write(at(context_id, POOL_WORDS), PoolWord { bits });
            }
        }
        self.q = d;
    }
}
