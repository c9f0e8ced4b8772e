//! Writes to control registers have the effects listed in the table of interface 1.6, in order.

use bundle::*;
use hub::host::channel_table::{ChannelTable, In, Params};
use hub::host::types::*;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    ChannelTable::new(&Params {}) => a_cycle_a_write any_writes;
}

fn write(address: u32, value: u32) -> In {
    In { register: Some(RegisterWrite { address, value }).into(), ..In::default() }
}

fn a_cycle_a_write(new: Maker<ChannelTable>) {
    let mut dut = new();
    dut.cycle(write(0x80_0000 + 8 * 9, 0x8abc_def1));
    dut.cycle(write(0x80_0004 + 8 * 9, 1 << 10));
    let o = dut.outputs();
    assert_eq!(o.enable, Some(ChannelEnable { channel: 9, on: true }).into());
    dut.cycle(In { lookup: Some(9).into(), ..write(0x80_0004 + 8 * 9, 1 << 11) });
    let o = dut.outputs();
    assert_eq!(o.instance_at, 0xabc_def1);
    assert_eq!(o.enable, Some(ChannelEnable { channel: 9, on: false }).into());
    dut.cycle(write(0x2270, 0x3123_4567));
    assert!(!dut.outputs().enable.valid && !dut.outputs().list.valid);
    dut.cycle(write(0x2274, 0x8001));
    // It is offered until it is accepted, and writes after it wait.
    for _ in 0..5 {
        dut.cycle(write(0x80_0004, 1 << 10));
        let o = dut.outputs();
        assert_eq!(o.list, Some(ListPlace { base: 0x123_4567, length: 0x8001 }).into());
        assert!(!o.enable.valid && !o.register.ready);
    }
    dut.cycle(In { list: true.into(), ..In::default() });
    assert!(dut.outputs().enable.valid && !dut.outputs().list.valid);
    dut.cycle(In::default());
    assert!(dut.outputs().idle);
}

fn any_writes(new: Maker<ChannelTable>) {
    property((any::<u64>(), 1..80_usize, any::<[u64; 2]>()), |(seed, n, stalls)| {
        let mut dut = new();
        let mut rng = Rng::new(seed);
        let writes: Vec<_> = (0..n)
            .map(|_| {
                let channel = [0, 1, 255, 511][rng.below(4) as usize];
                let address = match rng.below(8) {
                    0 | 1 => 0x80_0000 + 8 * channel,
                    2 | 3 => 0x80_0004 + 8 * channel,
                    4 => 0x2270,
                    5 => 0x2274,
                    6 => 0x80_1000 + 8 * channel + 4 * rng.below(2) as u32,
                    _ => rng.below(1 << 24) as u32 & !3,
                };
                RegisterWrite { address, value: rng.roll() as u32 }
            })
            .collect();
        // Reference: the meaning of the writes.
        let (mut base, mut instances) = (0, [None; 512]);
        let (mut enables, mut lists) = (vec![], vec![]);
        for w in &writes {
            let channel = (w.address >> 3) as usize & 511;
            match w.address {
                0x2270 => base = w.value & 0xfff_ffff,
                0x2274 => lists.push(ListPlace { base, length: w.value as u16 }),
                0x80_0000..0x80_1000 if w.address & 4 == 0 => instances[channel] = Some(w.value & 0xfff_ffff),
                0x80_0000..0x80_1000 if w.value & 0xc00 != 0 => {
                    enables.push(ChannelEnable { channel: channel as u16, on: w.value & 0x400 != 0 });
                }
                _ => (),
            }
        }
        let (mut sent, mut enabled, mut listed) = (0, vec![], vec![]);
        for cycle in 0..LIMIT {
            let o = dut.outputs();
            if sent == n && o.idle {
                break;
            }
            let register: Offer<_> = writes.get(sent).filter(|_| open(stalls[0], cycle)).copied().into();
            let takes = open(stalls[1], cycle);
            enabled.extend(o.enable.get());
            listed.extend(o.list.get().filter(|_| takes));
            dut.cycle(In { register, list: takes.into(), ..In::default() });
            sent += usize::from(register.valid && o.register.ready);
        }
        assert_eq!((enabled, listed), (enables, lists));
        for channel in [0, 1, 255, 511] {
            if let Some(at) = instances[usize::from(channel)] {
                dut.cycle(In { lookup: Some(channel).into(), ..In::default() });
                assert_eq!(dut.outputs().instance_at, at);
            }
        }
    });
}
