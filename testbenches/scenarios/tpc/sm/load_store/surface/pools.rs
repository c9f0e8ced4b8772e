//! Headers of two contexts in memory, handles among constants, and accesses that reach them.

use super::super::surfaces::{any, place};
use super::formats;
use bundle::ContextWrite;
use interpreter::machine::memory::Memory;
use interpreter::operations::surface::Surface;
use kernel::offer::Offer;
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::load_store::load_queue::types::*;
use tpc::sm::load_store::surface::types::*;
use tpc::sm::types::*;

/// Headers of a context, and where they are.
const HEADERS: u64 = 24;
const POOLS: [u64; 2] = [0x12_0000_0000, 0x7_ffff_f000];
/// The highest number has a header that is not mapped.
const HIGHEST: u32 = HEADERS as u32;
const HANDLES: u32 = 16;

pub struct Pools {
    memory: Memory,
    handles: [[u32; HANDLES as usize]; 2],
    responses: VecDeque<(u64, SurfaceResponse)>,
}

impl Pools {
    pub fn any(random: &mut Random) -> Self {
        let mut memory = Memory::default();
        for (context, pool) in POOLS.into_iter().enumerate() {
            memory.map(pool..pool + 32 * HEADERS);
            for k in 0..HEADERS {
                for (word, value) in (0..).zip(any(place(context, k, random), random).0) {
                    memory.write(pool + 32 * k + 4 * word, &value.to_le_bytes());
                }
            }
        }
        let mut handle = || (random.below(1 << 12) << 20 | random.below(HEADERS + 3)) as u32;
        let handles = std::array::from_fn(|_| std::array::from_fn(|_| handle()));
        Pools { memory, handles, responses: VecDeque::new() }
    }

    /// The words with which a driver describes them.
    pub fn words(&self) -> Vec<ContextWrite> {
        let of = |context: usize| {
            let pool = POOLS[context];
            let words = [(7, pool as u32), (8, (pool >> 32) as u32), (9, HIGHEST), (13, 3 + context as u32)];
            words.map(|(word, value)| ContextWrite { context_id: 5 + context as u8, word, value })
        };
        (0..2).flat_map(of).collect()
    }

    pub fn work(&self, random: &mut Random) -> SurfaceWork {
        let kind = random.one_of(&[LoadKind::Load, LoadKind::Store, LoadKind::Store, LoadKind::Atomic]);
        let formatted = kind != LoadKind::Atomic && random.below(2) == 0;
        let form = LoadForm {
            kind,
            size: if kind == LoadKind::Atomic { 4 } else { random.below(7) as u8 },
            surface: true,
            formatted,
            bound: random.below(3) == 0,
            dim: random.below(6) as u8,
            clamp: random.below(3) as u8,
            bytes: !formatted && random.below(4) == 0,
            components: 15,
            ..LoadForm::default()
        };
        let lanes = match random.below(4) {
            0 => 0,
            1 => 1 << random.below(32),
            2 => !0,
            _ => random.any() as u32,
        };
        let offset = if form.bound { random.below(u64::from(HANDLES) + 1) as u32 } else { 0 };
        let head = LoadHead { slot: random.below(16) as u8, lanes, offset, form, ..LoadHead::default() };
        let kinds = if random.below(2) == 0 { 1 } else { 3 };
        let numbers: [u64; 3] = std::array::from_fn(|_| random.below(HEADERS + 2));
        let row = |most: u64, random: &mut Random| Row {
            words: std::array::from_fn(|_| {
                let at = random.below(most) as u32;
                if random.below(12) == 0 { !at } else { at }
            }),
        };
        let handles = std::array::from_fn(|_| {
            (random.below(1 << 12) << 20 | numbers[random.below(kinds) as usize]) as u32
        });
        SurfaceWork {
            side: random.below(2) as u8,
            context_id: 5 + random.below(2) as u8,
            head,
            x: row(24, random),
            y: row(16, random),
            z: row(4, random),
            handle: Row { words: handles },
            data: std::array::from_fn(|_| Row { words: std::array::from_fn(|_| formats::value(random)) }),
        }
    }

    /// The header of a lane; the fault, if it has none.
    pub fn header(&self, work: &SurfaceWork, lane: usize) -> Result<Surface, WarpFaultKind> {
        let context = usize::from(work.context_id) - 5;
        let handle = match work.head.form.bound {
            true => *self.handles[context].get(work.head.offset as usize).ok_or(WarpFaultKind::Constant)?,
            false => work.handle.words[lane],
        };
        let number = handle & 0xf_ffff;
        if number > HIGHEST {
            return Err(WarpFaultKind::Surface);
        }
        let at = POOLS[context] + 32 * u64::from(number);
        self.memory.word(at).ok_or(WarpFaultKind::Unmapped)?;
        Surface::read(&self.memory, at).map_err(|_| WarpFaultKind::Surface)
    }

    pub fn coordinates(work: &SurfaceWork, lane: usize) -> [u32; 4] {
        let [x, y, z] = [work.x, work.y, work.z].map(|row| row.words[lane]);
        match work.head.form.dim {
            0 | 1 => [x, 0, 0, 0],
            2 => [x, 0, 0, y],
            3 => [x, y, 0, 0],
            4 => [x, y, 0, z],
            _ => [x, y, z, 0],
        }
    }

    /// Takes a request, responses what is due.
    pub fn responded(
        &mut self,
        request: &Offer<SurfaceRequest>,
        open: bool,
        due: u64,
        now: u64,
    ) -> Option<SurfaceResponse> {
        if let Some(request) = request.get().filter(|_| open) {
            let context = usize::from(request.context_id) - 5;
            let words = if request.constant {
                assert_eq!(request.bank, 3 + context as u8);
                let handle = self.handles[context].get(request.offset as usize / 4);
                handle.map(|&handle| [handle, 0, 0, 0, 0, 0, 0, 0]).ok_or(WarpFaultKind::Constant)
            } else {
                let word = |k: usize| self.memory.word(request.address + 4 * k as u64);
                let words: Option<Vec<_>> = (0..8).map(word).collect();
                words.map(|words| words.try_into().expect("eight")).ok_or(WarpFaultKind::Unmapped)
            };
            let (fault, kind) = (words.is_err(), words.err().unwrap_or_default());
            self.responses
                .push_back((due, SurfaceResponse { fault, kind, words: words.unwrap_or_default() }));
        }
        self.responses.pop_front_if(|(due, _)| *due <= now).map(|(_, response)| response)
    }

    /// An access is what its lanes request.
    pub fn judge(&self, work: &SurfaceWork, access: &SurfaceAccess) {
        let form = work.head.form;
        let (mut fault, mut inner) = (None, 0);
        for lane in (0..32).filter(|lane| access.lanes >> lane & 1 == 1) {
            let surface = match self.header(work, lane) {
                Ok(surface) => surface,
                Err(kind) => {
                    fault = Some(kind);
                    break;
                }
            };
            let at = surface.address(Self::coordinates(work, lane), form.bytes, form.clamp == 1);
            let Some(at) = at else {
                fault = if form.clamp == 2 { Some(WarpFaultKind::Surface) } else { fault };
                continue;
            };
            inner |= 1 << lane;
            let bytes = match form.formatted {
                true => surface.format.bytes(),
                false => [1, 1, 2, 2, 4, 8, 16, 16][usize::from(form.size)],
            };
            if at % u64::from(bytes) != 0 {
                fault = fault.or(Some(WarpFaultKind::Misaligned));
            }
            if access.refused {
                continue;
            }
            assert_eq!(access.addresses[lane], at, "lane {lane}");
            assert_eq!([1, 1, 2, 2, 4, 8, 16, 16][usize::from(access.size)], bytes);
            let registers = work.data.map(|row| row.words[lane]);
            let texel = match form.formatted && form.kind == LoadKind::Store {
                true => surface.pack(registers),
                false => (0..4).fold(0, |all, k| all | u128::from(registers[k]) << (32 * k)),
            };
            let words: [u32; 4] = std::array::from_fn(|k| (texel >> (32 * k)) as u32);
            if form.kind == LoadKind::Store {
                assert_eq!(access.data.map(|row| row.words[lane]), words, "lane {lane}");
            }
        }
        assert_eq!(access.refused.then_some(access.kind), fault, "{form:?}");
        if !access.refused {
            assert_eq!(access.inner, inner);
        }
    }
}
