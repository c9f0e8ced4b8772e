//! Drives headers with quads, responds to its fetches from a memory of descriptors, and lets quads leave after a while.

use bundle::*;
use kernel::offer::Offer;
use kit::random::Random;
use kit::{Maker, Sink, Source};
use references::tex::descriptors::{Fields, Words, binding};
use std::collections::VecDeque;
use tex::headers::{Headers, In};
use tex::texel_port::*;
use tex::texture_binding::*;
use tex::texture_quads::*;
use tex::unbound_quads::*;

pub const HEADERS: u64 = 0x12_3456_7000;
pub const SAMPLERS: u64 = 0x12_3457_0000;
pub const HIGHEST: u32 = 99;
pub const HIGHEST_SAMPLER: u32 = 15;
/// Cycles that a quad is in the unit.
const STAY: u64 = 40;

/// A block-linear texture whose size follows from its address.
fn descriptor(address: u64) -> Words {
    let fields = Fields::new();
    let mut words = [0; 8];
    if address < SAMPLERS {
        for (name, value) in [
            ("COMPONENTS", 8),
            ("R_DATA_TYPE", 2),
            ("X_SOURCE", 2),
            ("HEADER_VERSION", 3),
            ("TEXTURE_TYPE", 1),
            ("WIDTH_MINUS_ONE", address >> 5 & 0xffff),
            ("ADDRESS_BITS31TO9", 77),
            ("S_R_G_B_CONVERSION", 1),
        ] {
            fields.set(&mut words, "TEXHEAD_BL", name, value);
        }
    } else {
        fields.set(&mut words, "TEXSAMP", "MAX_LOD_CLAMP", address >> 5 & 0xfff);
    }
    words
}

/// What the default memory says of a header and a sampler.
pub fn binding_of(header: u64, sampler: Option<u64>) -> Option<Binding> {
    let null = [1 << 13, 0, 0, 0, 0, 0, 0, 0];
    binding(&Fields::new(), &descriptor(header), &sampler.map_or(null, descriptor))
}

/// Codes that drivers write in the fields that may refuse a header, with any bits in the others.
pub fn any_header(random: &mut Random, fields: &Fields) -> Words {
    let mut words = std::array::from_fn(|_| random.any() as u32);
    if random.below(4) > 0 {
        let version = [0, 2, 3, 3, 3, 1, 4, 5][random.below(8) as usize];
        fields.set(&mut words, "TEXHEAD_BL", "HEADER_VERSION", version);
        fields.set(&mut words, "TEXHEAD_BL", "COMPONENTS", random.below(0x58));
        fields.set(&mut words, "TEXHEAD_BL", "TEXTURE_TYPE", random.below(10));
        fields.set(&mut words, "TEXHEAD_BL", "PACK_COMPONENTS", u64::from(random.below(8) == 0));
        for name in ["GOBS_PER_BLOCK_WIDTH", "GOB3D", "DEPTH_TEXTURE"] {
            if version >= 3 && random.below(8) > 0 {
                fields.set(&mut words, "TEXHEAD_BL", name, 0);
            }
        }
    }
    words
}

pub fn quad(context_id: u8, handles: [u32; 4], lanes: u8, samples: bool) -> UnboundQuad {
    let tail = QuadTail { lanes, ..QuadTail::default() };
    UnboundQuad { context_id, handles, samples, quad: BoundQuad { tail, ..BoundQuad::default() } }
}

pub struct Load {
    pub quads: Vec<(u64, UnboundQuad)>,
    pub contexts: Vec<ContextWrite>,
    /// Descriptors that are not the default ones; the last of an address counts.
    pub descriptors: Vec<(u64, Words)>,
    pub refused: Vec<u64>,
    /// Cycles in which the MPC makes descriptors invalid, and an instruction.
    pub invalidate: Vec<u64>,
    pub dropped: Vec<u64>,
    pub offer: u64,
    pub take: u64,
    pub latency: u64,
}

impl Load {
    /// Quads of contexts 0, 1 and 5, which have the same pools.
    pub fn of(quads: &[UnboundQuad]) -> Self {
        let pool = |context_id| {
            let words = [HEADERS, u64::from(HIGHEST), SAMPLERS, u64::from(HIGHEST_SAMPLER)];
            let words = [words[0], words[0] >> 32, words[1], words[2], words[2] >> 32, words[3], 0];
            words.into_iter().enumerate().map(move |(k, value)| ContextWrite {
                context_id,
                word: if k == 6 { 13 } else { 7 + k as u8 },
                value: value as u32,
            })
        };
        Load {
            quads: quads.iter().map(|quad| (0, *quad)).collect(),
            contexts: [0, 1, 5].into_iter().flat_map(pool).collect(),
            descriptors: vec![],
            refused: vec![],
            invalidate: vec![],
            dropped: vec![],
            offer: !0,
            take: !0,
            latency: 80,
        }
    }

    fn words(&self, address: u64) -> Words {
        let given = self.descriptors.iter().rev().find(|of| of.0 == address);
        given.map_or_else(|| descriptor(address), |of| of.1)
    }
}

#[derive(Default)]
pub struct Seen {
    pub bound: Vec<(u64, BoundQuad)>,
    /// Binding of each quad when it was sent.
    pub bindings: Vec<Binding>,
    pub taken: Vec<u64>,
    pub writes: Vec<BindingWrite>,
    pub fetched: Vec<u64>,
}

pub fn run(new: Maker<Headers>, load: &Load) -> Seen {
    let mut dut = new();
    let (mut quad, mut bound) = (Source::new(&[], load.offer), Sink::new(load.take));
    load.quads.iter().for_each(|(from, one)| quad.push(from + load.contexts.len() as u64 + 1, *one));
    let mut request = Sink::<DescriptorRequest>::new(load.take);
    let mut due: VecDeque<(u64, Descriptor)> = VecDeque::new();
    let mut inside: VecDeque<(u64, u8)> = VecDeque::new();
    let mut seen = Seen::default();
    let mut bindings = [Binding::default(); BINDINGS];
    dut.run(|o| {
        let cycle = quad.cycle();
        if quad.is_empty() && o.idle && due.is_empty() && inside.is_empty() {
            return None;
        }
        if let Some(write) = o.binding_write.get() {
            assert!(inside.iter().all(|of| of.1 != write.number), "a binding that is in use is replaced");
            bindings[usize::from(write.number)] = write.binding;
            seen.writes.push(*write);
        }
        let ready = request.drive(&o.descriptor_request);
        if let Some((_, wanted)) = request.now() {
            seen.fetched.push(wanted.address);
            let fault = load.refused.contains(&wanted.address);
            due.push_back((cycle + load.latency, Descriptor { fault, words: load.words(wanted.address) }));
        }
        let taken = bound.drive(&o.bound);
        if let Some((at, quad)) = bound.now() {
            inside.push_back((cycle + STAY, quad.tail.binding));
            seen.bindings.push(bindings[usize::from(quad.tail.binding)]);
            seen.bound.push((at, quad));
        }
        let come = due.front().is_some_and(|due| due.0 <= cycle).then(|| due.pop_front().unwrap().1);
        let mut leaves =
            || inside.front().is_some_and(|of| of.0 <= cycle).then(|| inside.pop_front().unwrap().1);
        let sampled = leaves();
        // One or the other exit, and both at once.
        let (sampled, levelled) = if cycle % 3 == 0 { (None, sampled) } else { (sampled, leaves()) };
        Some(In {
            context: load.contexts.get(cycle as usize).copied().into(),
            control: order(load, cycle).into(),
            invalidates: load.dropped.contains(&cycle),
            quad: quad.drive(o.quad),
            bound: taken,
            sampled: sampled.into(),
            levelled: levelled.into(),
            descriptor_request: ready,
            descriptor: Offer::from(come),
        })
    });
    seen.taken = quad.taken;
    seen
}

/// Headers, samplers or both are made invalid; in other cycles a cache that is not here.
fn order(load: &Load, cycle: u64) -> Option<CacheControl> {
    let mask = if load.invalidate.contains(&cycle) { [0x10, 0x20, 0x30][cycle as usize % 3] } else { 0xf };
    (mask != 0xf || cycle % 5 == 0).then_some(CacheControl::Invalidate(CacheInvalidate { mask }))
}

/// Every quad's lanes come once, in order, with the binding that their handles name.
pub fn judge(load: &Load, seen: &Seen) {
    let mut bound = seen.bound.iter().zip(&seen.bindings);
    for (_, quad) in &load.quads {
        let mut left = quad.quad.tail.lanes;
        loop {
            let ((_, sent), binding) = bound.next().expect("a quad for each handle");
            let handle = quad.handles[left.trailing_zeros() as usize % 4];
            let same = (0..4).filter(|&k| quad.handles[k] == handle).fold(0, |all, k| all | 1 << k) & left;
            left &= !same;
            assert_eq!((sent.tail.lanes, sent.tail.quad), (same, quad.quad.tail.quad));
            assert_eq!(sent.tail.last, quad.quad.tail.last && left == 0);
            if same != 0 {
                assert!(!sent.tail.fault);
                let header = HEADERS + 32 * u64::from(handle & 0xf_ffff);
                let sampler = SAMPLERS + 32 * u64::from(handle >> 20);
                assert_eq!(*binding, binding_of(header, Some(sampler)).unwrap());
            }
            if left == 0 {
                break;
            }
        }
    }
    assert!(bound.next().is_none());
}
