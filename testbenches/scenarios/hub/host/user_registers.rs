//! GP_PUT comes from the user registers after each doorbell, GP_GET goes back to them.

use super::pushes::Dice;
use super::sectors::Sectors;
use hub::host::user_registers::{In, Out, UserRegisters};
use kernel::clocked::Clocked;
use kit::scenario::{LIMIT, open, property};
use kit::scenarios;
use proptest::prelude::*;

scenarios! {
    UserRegisters::default() => a_read_at_once_a_write_at_once any_doorbells;
}

const USER: u64 = 0xab_cdef_0200;
const GET: u64 = USER + 4 * 0x22;
const PUT: u64 = USER + 4 * 0x23;

fn start() -> In {
    In { start_valid: true, user: (USER >> 9) as u32, start_get: 3, start_put: 5, get: 3, ..In::default() }
}

fn a_read_at_once_a_write_at_once<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    dut.clock(start());
    let still = In { get: 3, ..In::default() };
    let o = dut.outputs();
    assert_eq!((o.put, o.told, o.read_valid, o.write_valid, o.idle), (5, 3, true, false, false));
    assert_eq!(o.read.address, PUT / 32);
    dut.clock(In { read_ready: true, ..still });
    // A doorbell while the read is on its way asks for another.
    dut.clock(In { look: true, ..still });
    assert!(!dut.outputs().read_valid);
    let mut data = In { read_data_valid: true, ..still };
    data.read_data.words[3] = 9;
    dut.clock(data);
    let o = dut.outputs();
    assert_eq!((o.put, o.read_valid), (9, true));
    dut.clock(In { read_ready: true, ..still });
    dut.clock(data);
    assert!(!dut.outputs().idle, "the others know it a clock later");
    dut.clock(still);
    assert!(dut.outputs().idle);
    // The write waits until it is taken, and tells what was to be told when it was shown.
    let on = In { get: 4, ..In::default() };
    dut.clock(on);
    let o = dut.outputs();
    assert_eq!((o.write_valid, o.write.address, o.write.mask), (true, GET / 32, 0xf00));
    assert_eq!(o.write.data.words[2], 4);
    dut.clock(In { get: 5, ..on });
    assert_eq!(dut.outputs().write.data.words[2], 4);
    dut.clock(In { get: 5, write_ready: true, ..on });
    assert!(!dut.outputs().write_valid && !dut.outputs().read_valid);
    dut.clock(In { get: 5, ..on });
    assert_eq!((dut.outputs().write_valid, dut.outputs().told), (true, 5));
}

/// In the end both sides know what the other has last said.
fn any_doorbells<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..30_u64), |(seed, stalls, latency)| {
        let mut dut = new();
        let mut dice = Dice::new(seed);
        let mut memory = Sectors::default();
        let (mut get, mut put) = (3_u32, 5_u32);
        memory.put(PUT, put);
        memory.put(GET, get);
        dut.clock(start());
        for clock in 0..LIMIT {
            let o = dut.outputs();
            let busy = clock < 300;
            if !busy && o.idle && o.told == get {
                break;
            }
            let look = busy && dice.one_in(20);
            if look {
                put = dice.roll() as u32;
                memory.put(PUT, put);
            }
            if busy && dice.one_in(6) {
                get = get.wrapping_add(1 + dice.below(2) as u32);
            }
            let data = memory.answer(clock).filter(|_| open(stalls[0], clock));
            let i = In {
                look,
                get,
                read_ready: open(stalls[1], clock),
                read_data_valid: data.is_some(),
                read_data: data.unwrap_or_default(),
                write_ready: open(stalls[2], clock),
                ..In::default()
            };
            if data.is_some() {
                memory.answered();
            }
            if o.read_valid && i.read_ready {
                assert_eq!(memory.waiting(), 0, "one at a time");
                memory.ask(o.read, clock + latency);
            }
            if o.write_valid && i.write_ready {
                memory.write(&o.write);
            }
            dut.clock(i);
        }
        assert_eq!((dut.outputs().put, memory.get(GET)), (put, get));
    });
}
