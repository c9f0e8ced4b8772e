//! GP_PUT is read from the user registers after each doorbell, and GP_GET is written back to them.

use super::sectors::Sectors;
use bundle::Sector;
use hub::host::types::UserStart;
use hub::host::user_registers::{In, Params, UserRegisters};
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::{LIMIT, property};
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    UserRegisters::new(&Params {}) => a_read_at_once_a_write_at_once any_doorbells;
}

const USER: u64 = 0xab_cdef_0200;
const GET: u64 = USER + 4 * 0x22;
const PUT: u64 = USER + 4 * 0x23;

fn start() -> In {
    let start = UserStart { user: (USER >> 9) as u32, get: 3, put: 5 };
    In { start: Some(start).into(), get: 3, ..In::default() }
}

fn a_read_at_once_a_write_at_once(new: Maker<UserRegisters>) {
    let mut dut = new();
    dut.cycle(start());
    let still = || In { get: 3, ..In::default() };
    let o = dut.outputs();
    assert_eq!((o.put, o.notified, o.read.valid, o.write.valid, o.idle), (5, 3, true, false, false));
    assert_eq!(o.read.data.address, PUT / 32);
    dut.cycle(In { read: true.into(), ..still() });
    // A doorbell while the read is in flight causes another read.
    dut.cycle(In { lookup: true, ..still() });
    assert!(!dut.outputs().read.valid);
    let data = In { read_data: Some(Sector { words: [0, 0, 0, 9, 0, 0, 0, 0] }).into(), ..still() };
    dut.cycle(data.clone());
    let o = dut.outputs();
    assert_eq!((o.put, o.read.valid), (9, true));
    dut.cycle(In { read: true.into(), ..still() });
    dut.cycle(data);
    assert!(!dut.outputs().idle, "the others know it a cycle later");
    dut.cycle(still());
    assert!(dut.outputs().idle);
    // The write is offered until it is accepted, with the value of the cycle in which it was first offered.
    let on = In { get: 4, ..In::default() };
    dut.cycle(on.clone());
    let o = dut.outputs();
    assert!(o.write.valid);
    assert_eq!((o.write.data.address, o.write.data.mask), (GET / 32, 0xf00));
    assert_eq!(o.write.data.data.words[2], 4);
    dut.cycle(In { get: 5, ..on.clone() });
    assert_eq!(dut.outputs().write.data.data.words[2], 4);
    dut.cycle(In { get: 5, write: true.into(), ..on.clone() });
    assert!(!dut.outputs().write.valid && !dut.outputs().read.valid);
    dut.cycle(In { get: 5, ..on });
    assert_eq!((dut.outputs().write.valid, dut.outputs().notified), (true, 5));
}

/// At the end each side has the latest value of the other.
fn any_doorbells(new: Maker<UserRegisters>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..30_u64), |(seed, stalls, latency)| {
        let mut dut = new();
        let mut rng = Rng::new(seed);
        let [data, read, write] = stalls;
        let mut memory = Memory::new(Sectors::default(), MemoryStalls { read, data, write, latency });
        let (mut get, mut put) = (3_u32, 5_u32);
        memory.store.put(PUT, put);
        memory.store.put(GET, get);
        dut.cycle(start());
        for cycle in 0..LIMIT {
            let o = dut.outputs();
            let busy = cycle < 300;
            if !busy && o.idle && o.notified == get {
                break;
            }
            let lookup = busy && rng.one_in(20);
            if lookup {
                put = rng.roll() as u32;
                memory.store.put(PUT, put);
            }
            if busy && rng.one_in(6) {
                get = get.wrapping_add(1 + rng.below(2) as u32);
            }
            assert!(memory.is_idle() || !o.read.valid, "one at a time");
            dut.cycle(In {
                lookup,
                get,
                read: memory.read(&o.read),
                read_data: memory.data(true.into()),
                write: memory.write(&o.write),
                ..In::default()
            });
        }
        assert_eq!((dut.outputs().put, memory.store.get(GET)), (put, get));
    });
}
