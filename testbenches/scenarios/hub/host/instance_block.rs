//! A channel's state is loaded from the fields of interface 1.5, and saved into them.

use super::sectors::Sectors;
use bundle::*;
use hub::host::instance_block::{In, InstanceBlock, Params};
use hub::host::types::*;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    InstanceBlock::new(&Params {}) => a_latency_to_load_five_cycles_to_save any_block;
}

const BLOCK: u64 = 0xab_cdef_f000;

fn load() -> In {
    In { load: Some(300).into(), instance_at: (BLOCK >> 12) as u32, ..In::default() }
}

fn a_latency_to_load_five_cycles_to_save(new: Maker<InstanceBlock>) {
    let mut dut = new();
    assert!(dut.outputs().idle);
    dut.cycle(load());
    for cycle in 0..27 {
        let o = dut.outputs();
        assert_eq!(o.read.valid, cycle < 7, "{cycle}");
        assert!(!o.idle && !o.write.valid);
        let data = (cycle >= 20).then(Sector::default);
        dut.cycle(In { read: true.into(), read_data: data.into(), ..In::default() });
    }
    assert!(dut.outputs().idle && !dut.outputs().state.good);
    dut.cycle(In { save: Some(ChannelState::default()).into(), ..In::default() });
    for _ in 0..5 {
        assert!(dut.outputs().write.valid && !dut.outputs().idle);
        dut.cycle(In { write: true.into(), ..In::default() });
    }
    assert!(dut.outputs().idle && !dut.outputs().write.valid);
}

struct Bench {
    dut: Device<InstanceBlock>,
    memory: Memory<Sectors>,
}

impl Bench {
    fn run(&mut self, first: In) {
        self.dut.cycle(first);
        let memory = &mut self.memory;
        self.dut.run(|o| {
            (!o.idle).then(|| In {
                read: memory.read(&o.read),
                read_data: memory.data(true.into()),
                write: memory.write(&o.write),
                ..In::default()
            })
        });
    }

    /// A field of the block.
    fn field(&self, dword: u64, high: u32, low: u32) -> u64 {
        let word = u64::from(self.memory.store.get(BLOCK + 4 * dword));
        word >> low & (1 << (high - low + 1)) - 1
    }

    /// An address of 40 bits in two dwords.
    fn address(&self, dword: u64) -> u64 {
        self.field(dword + 1, 7, 0) << 32 | self.field(dword, 31, 0)
    }

    fn check(&self, s: &ChannelState) {
        let f = |dword, high, low| self.field(dword, high, low);
        assert_eq!(u64::from(s.put), f(0x00, 31, 0));
        assert_eq!(u64::from(s.methods.user) << 9, self.address(0x02) & !0x1ff);
        assert_eq!(s.good, f(0x04, 31, 0) == 0xface);
        assert_eq!(u64::from(s.ring.get), f(0x05, 31, 0));
        assert_eq!(u64::from(s.ring.taken), f(0x06, 20, 0));
        assert_eq!(u64::from(s.methods.retry), f(0x0c, 6, 0));
        assert_eq!(u64::from(s.methods.retry_exponent), f(0x0c, 10, 7));
        assert_eq!(s.methods.semaphore_va << 2, f(0x0e, 7, 0) << 32 | f(0x0f, 31, 2) << 2);
        assert_eq!(u64::from(s.methods.payload), f(0x10, 31, 0));
        assert_eq!(u64::from(s.methods.operation), f(0x11, 31, 0));
        assert_eq!(s.ring.base << 3, self.address(0x12) & !7);
        assert_eq!(u64::from(s.ring.limit), f(0x13, 20, 16));
        assert_eq!(s.methods.ends as u32, (f(0x14, 31, 0) as u32).wrapping_sub(s.ring.get) & 3);
        assert_eq!(
            (u64::from(s.decode.run.subchannel), u64::from(s.decode.run.address)),
            (f(0x21, 15, 13), f(0x21, 11, 0))
        );
        let mode = match f(0x21, 31, 29) {
            3 => RunMode::Fixed,
            5 => RunMode::Once,
            _ => RunMode::Increment,
        };
        assert_eq!(s.decode.run.mode, mode);
        assert_eq!(u64::from(s.decode.run.count), f(0x22, 12, 0));
        let waits = [HostWait::Nothing, HostWait::Semaphore, HostWait::Syncpoint, HostWait::Nothing];
        assert_eq!(s.methods.waits_for, waits[f(0x22, 17, 16) as usize]);
        assert_eq!(u64::from(s.methods.threshold), f(0x29, 31, 0));
        assert_eq!(u64::from(s.methods.syncpoint), f(0x2a, 31, 0));
        let timeout = if f(0x3e, 28, 28) == 1 { f(0x3e, 7, 0) } else { 0 };
        assert_eq!((u64::from(s.slice.timeout), u64::from(s.slice.scale)), (timeout, f(0x3e, 15, 12)));
        assert_eq!(s.context_at << 5, self.address(0x84) & !0xfff);
    }
}

/// Any block is read by its fields; a state saved over another block is read back, and the other
/// fields of that block are unchanged.
fn any_block(new: Maker<InstanceBlock>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..40_u64), |(seed, stalls, latency)| {
        let mut rng = Rng::new(seed);
        let [data, read, write] = stalls;
        let memory = Memory::new(Sectors::default(), MemoryStalls { read, data, write, latency });
        let mut bench = Bench { dut: new(), memory };
        let junk = |bench: &mut Bench, rng: &mut Rng| {
            for dword in 0..0x100 {
                let roll = rng.roll() as u32;
                bench
                    .memory
                    .store
                    .put(BLOCK + 4 * dword, if dword == 4 && roll & 1 == 0 { 0xface } else { roll });
            }
        };
        junk(&mut bench, &mut rng);
        bench.run(load());
        let state = bench.dut.outputs().state;
        bench.check(&state);
        assert_eq!(state.methods.channel, 300);

        junk(&mut bench, &mut rng);
        let before = bench.memory.store.words.clone();
        let instance_at = (BLOCK >> 12) as u32;
        bench.run(In { save: Some(state).into(), instance_at, ..In::default() });
        let kept = [0x00, 0x05, 0x06, 0x0e, 0x0f, 0x10, 0x11, 0x14, 0x21, 0x22, 0x29, 0x2a];
        for dword in (0..0x100).filter(|dword| !kept.contains(dword)) {
            let at = BLOCK / 4 + dword;
            assert_eq!(bench.memory.store.words[&at], before[&at], "dword {dword:x}");
        }
        bench.run(load());
        let after = bench.dut.outputs().state;
        bench.check(&after);
        // Fields that only the driver writes are those of the other block.
        let mut wanted = after;
        (wanted.put, wanted.decode) = (state.put, state.decode);
        (wanted.ring.get, wanted.ring.taken) = (state.ring.get, state.ring.taken);
        let (m, s) = (&mut wanted.methods, &state.methods);
        (m.semaphore_va, m.payload, m.operation) = (s.semaphore_va, s.payload, s.operation);
        (m.threshold, m.syncpoint, m.waits_for, m.ends) = (s.threshold, s.syncpoint, s.waits_for, s.ends);
        assert_eq!(after, wanted);
    });
}
