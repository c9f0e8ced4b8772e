//! Writes to control registers do what the table of interface 1.6 says, in order.

use super::pushes::Dice;
use bundle::*;
use hub::host::channel_table::{ChannelTable, In, Out};
use kernel::clocked::Clocked;
use kit::scenario::{LIMIT, open, property};
use kit::scenarios;
use proptest::prelude::*;

scenarios! {
    ChannelTable::default() => a_clock_a_write any_writes;
}

fn write(address: u32, value: u32) -> In {
    In { register_valid: true, register: RegisterWrite { address, value }, ..In::default() }
}

fn a_clock_a_write<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    dut.clock(write(0x80_0000 + 8 * 9, 0x8abc_def1));
    dut.clock(write(0x80_0004 + 8 * 9, 1 << 10));
    let o = dut.outputs();
    assert_eq!((o.enable_valid, o.enable, o.enable_channel), (true, true, 9));
    dut.clock(In { look_valid: true, look: 9, ..write(0x80_0004 + 8 * 9, 1 << 11) });
    let o = dut.outputs();
    assert_eq!((o.instance_at, o.enable_valid, o.enable), (0xabc_def1, true, false));
    dut.clock(write(0x2270, 0x3123_4567));
    assert!(!dut.outputs().enable_valid && !dut.outputs().list_valid);
    dut.clock(write(0x2274, 0x8001));
    // It waits until it is taken, and what follows waits behind it.
    for _ in 0..5 {
        dut.clock(write(0x80_0004, 1 << 10));
        let o = dut.outputs();
        assert_eq!((o.list_valid, o.list_base, o.list_length), (true, 0x123_4567, 0x8001));
        assert!(!o.enable_valid && !o.register_ready);
    }
    dut.clock(In { list_ready: true, ..In::default() });
    assert!(dut.outputs().enable_valid && !dut.outputs().list_valid);
    dut.clock(In::default());
    assert!(dut.outputs().idle);
}

fn any_writes<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((any::<u64>(), 1..80_usize, any::<[u64; 2]>()), |(seed, n, stalls)| {
        let mut dut = new();
        let mut dice = Dice::new(seed);
        let writes: Vec<_> = (0..n)
            .map(|_| {
                let channel = [0, 1, 255, 511][dice.below(4) as usize];
                let address = match dice.below(8) {
                    0 | 1 => 0x80_0000 + 8 * channel,
                    2 | 3 => 0x80_0004 + 8 * channel,
                    4 => 0x2270,
                    5 => 0x2274,
                    6 => 0x80_1000 + 8 * channel + 4 * dice.below(2) as u32,
                    _ => dice.below(1 << 24) as u32 & !3,
                };
                RegisterWrite { address, value: dice.roll() as u32 }
            })
            .collect();
        // What they mean.
        let (mut base, mut instances) = (0, [None; 512]);
        let (mut enables, mut lists) = (vec![], vec![]);
        for w in &writes {
            let channel = (w.address >> 3) as usize & 511;
            match w.address {
                0x2270 => base = w.value & 0xfff_ffff,
                0x2274 => lists.push((base, w.value as u16)),
                0x80_0000..0x80_1000 if w.address & 4 == 0 => instances[channel] = Some(w.value & 0xfff_ffff),
                0x80_0000..0x80_1000 if w.value & 0xc00 != 0 => {
                    enables.push((channel as u16, w.value & 0x400 != 0));
                }
                _ => (),
            }
        }
        let (mut sent, mut enabled, mut listed) = (0, vec![], vec![]);
        for clock in 0..LIMIT {
            let o = dut.outputs();
            if sent == n && o.idle {
                break;
            }
            let register = writes.get(sent).copied().unwrap_or_default();
            let register_valid = sent < n && open(stalls[0], clock);
            let list_ready = open(stalls[1], clock);
            if o.enable_valid {
                enabled.push((o.enable_channel, o.enable));
            }
            if o.list_valid && list_ready {
                listed.push((o.list_base, o.list_length));
            }
            dut.clock(In { register_valid, register, list_ready, ..In::default() });
            sent += usize::from(register_valid && o.register_ready);
        }
        assert_eq!((enabled, listed), (enables, lists));
        for channel in [0, 1, 255, 511] {
            if let Some(at) = instances[usize::from(channel)] {
                dut.clock(In { look_valid: true, look: channel, ..In::default() });
                assert_eq!(dut.outputs().instance_at, at);
            }
        }
    });
}
