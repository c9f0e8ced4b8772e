//! Cycles, from the page: a call offered in cycle 0 is popped in 1, its start read in 2, its first
//! instruction fetched in 3 and executed in 4; a method sent by cycle n is at the output in n + 1.

use super::assembler::*;
use super::bench::*;
use bundle::*;
use hub::macro_engine::{In, MacroEngine};
use kernel::offer::Offer;
use kit::{Device, Maker};

/// Loads a macro at 0 and calls it. Returns its messages, with the cycles since the call was
/// offered, and the cycle in which the engine is idle.
pub fn run(dut: &mut Device<MacroEngine>, words: &[u32], data: u32, parameters: &[u32]) -> (Seen, u64) {
    play(dut, &upload(0, 0, words), FREE);
    play(dut, &Call::new(0, data, parameters).packets(), FREE)
}

pub fn method(address: u16, value: u32) -> MacroSend {
    MacroSend::Method(MacroMethod { address, value })
}

pub fn done(counter: u16) -> MacroSend {
    MacroSend::Done(MacroDone { fault: FaultKind::None, counter })
}

/// The example of the specification: two flags of a mask.
pub fn worked_example(new: Maker<MacroEngine>) {
    let words = [0x0000_0301, 0x0000_0211, 0x0588_0021, 0xffff_c911, 0x0040_d043, 0xffff_8897, 0x0000_5211];
    let (seen, rest) = run(&mut new(), &words, 2, &[2]);
    // instructions 0 to 6 in cycles 4 to 10, 3 to 6 again in 11 to 14
    assert_eq!(seen, [(9, method(0x1880 / 4, 0)), (13, method(0x1884 / 4, 1)), (16, done(6))]);
    assert_eq!(rest, 17);
}

pub fn first_send_after_five_cycles(new: Maker<MacroEngine>) {
    let (seen, _) = run(&mut new(), &[add(SEND, 0, 1, 0) | EXIT, add(KEEP, 0, 0, 0)], 77, &[]);
    assert_eq!(seen, [(5, method(0, 77)), (7, done(1))]);
}

/// The rate to sustain: an instruction a cycle, each of which may send.
pub fn sends_one_a_cycle(new: Maker<MacroEngine>) {
    let mut words = vec![add(AIM, 0, 0, 0x1700)];
    words.extend((0..100).map(|k| add(SEND, 0, 0, k)));
    words[99] |= EXIT;
    let (seen, _) = run(&mut new(), &words, 0, &[]);
    let sends: Seen = (0..100).map(|k| (6 + k, method(0x700 + k as u16, k as u32))).collect();
    assert_eq!(seen[..100], sends);
    assert_eq!(seen[100..], [(106, done(100))]);
}

pub fn a_call_costs_four_cycles(new: Maker<MacroEngine>) {
    let mut dut = new();
    play(&mut dut, &upload(0, 0, &[add(SEND, 0, 1, 0) | EXIT, add(KEEP, 0, 0, 0)]), FREE);
    for last in [true, false] {
        // a last call needs its end marked
        let call = |k| Call { last: last || k == 9, ..Call::new(0, k, &[]) };
        let packets: Vec<_> = (0..10).flat_map(|k| call(k).packets()).collect();
        let (seen, _) = play(&mut dut, &packets, FREE);
        let expected = (0..10).flat_map(|k| [(5 + 6 * k, method(0, k as u32)), (7 + 6 * k, done(1))]);
        assert_eq!(seen, expected.collect::<Vec<_>>());
    }
}

pub fn a_delay_slot_is_free(new: Maker<MacroEngine>) {
    let words = [
        if_zero(0, 3),
        add(SEND, 0, 0, 1), // in the delay slot
        add(SEND, 0, 0, 2), // jumped over
        if_not_zero(0, -1), // not taken
        add(SEND, 0, 0, 3), // in the delay slot, so executed in any case
        add(SEND, 0, 0, 4) | EXIT,
        add(SEND, 0, 0, 5),
    ];
    let (seen, _) = run(&mut new(), &words, 0, &[]);
    let sends = [(6, 1), (8, 3), (9, 4), (10, 5)].map(|(cycle, k)| (cycle, method(0, k)));
    assert_eq!(seen, [&sends[..], &[(11, done(6))]].concat());
}

pub fn an_annulled_one_costs_a_cycle(new: Maker<MacroEngine>) {
    let words = [
        if_zero(0, 2) | ANNUL,
        add(SEND, 0, 0, 1),         // skipped
        if_not_zero(0, -2) | ANNUL, // not taken: no cycle lost
        add(SEND, 0, 0, 2) | EXIT,
        add(SEND, 0, 0, 3),
    ];
    let (seen, _) = run(&mut new(), &words, 0, &[]);
    // 0 in cycle 4, nothing in 5, 2 in 6
    assert_eq!(seen, [(8, method(0, 2)), (9, method(0, 3)), (10, done(4))]);
}

/// Offers packets in certain cycles only. Returns messages, with cycles.
pub fn timed(
    dut: &mut Device<MacroEngine>,
    packets: &[(u64, MacroPacket)],
    take: impl Fn(u64) -> bool,
) -> Seen {
    let mut seen = vec![];
    for cycle in 0..1000 {
        let (o, now) = (dut.outputs(), packets.iter().find(|(at, _)| *at == cycle));
        let i = In { macro_packet: now.map(|n| n.1).into(), send: take(cycle).into(), ..In::default() };
        assert!(o.macro_packet.ready || now.is_none());
        seen.extend(o.send.get().filter(|_| i.send.ready).map(|send| (cycle, *send)));
        dut.cycle(i);
    }
    assert!(dut.outputs().idle);
    seen
}

pub fn a_parameter_is_waited_for(new: Maker<MacroEngine>) {
    let words = [add(SEND_PARAMETER, 2, 1, 0), add(SEND, 0, 2, 0) | EXIT, add(KEEP, 0, 0, 0)];
    let packets = Call::new(0, 5, &[6]).packets();
    for late in [2, 3, 4, 20] {
        let mut dut = new();
        play(&mut dut, &upload(0, 0, &words), FREE);
        let at = [0, late, late + 10];
        let packets: Vec<_> = at.into_iter().zip(packets.iter().copied()).collect();
        // offered in cycle n, it is valid in n + 1; the first instruction executes in 4
        let first = (late + 1).max(4) + 1;
        let seen = timed(&mut dut, &packets, |_| true);
        let end = (late + 10 + 2).max(first + 3);
        assert_eq!(seen, [(first, method(0, 5)), (first + 1, method(0, 6)), (end, done(2))]);
    }
}

pub fn a_message_is_waited_for(new: Maker<MacroEngine>) {
    let mut dut = new();
    let words: Vec<_> = (0..4).map(|k| add(SEND, 0, 0, k)).collect();
    play(&mut dut, &upload(0, 0, &[&words[..], &[add(KEEP, 0, 0, 0) | EXIT, 0x11]].concat()), FREE);
    let packets = Call::new(0, 0, &[]).packets();
    let packets: Vec<_> = (0..).zip(packets).collect();
    // two are held; the third instruction continues in the cycle after one was accepted
    let seen = timed(&mut dut, &packets, |cycle| cycle >= 20);
    assert_eq!(seen[..4], [20, 21, 22, 23].map(|c| (c, method(0, c as u32 - 20))));
    // instructions 2 to 5 in 21 to 24, then the end
    assert_eq!(seen[4..], [(26, done(5))]);
}

pub fn a_read_costs_two_cycles_and_the_response(new: Maker<MacroEngine>) {
    for wait in 1..5 {
        let mut dut = new();
        // a read in cycle 6
        let words = [0x11, 0x11, read(SEND, 0, 1, -1) | EXIT, 0x11];
        play(&mut dut, &upload(0, 0, &words), FREE);
        let packets = Call::new(0, 0x1235, &[]).packets();
        let (mut seen, mut response) = (vec![], None);
        for cycle in 0..40 {
            let o = dut.outputs();
            let now = response == Some(cycle);
            // a response without a read, before the read
            let i = In {
                macro_packet: packets.get(cycle as usize).copied().into(),
                shadow: Offer::new(now || cycle < 7, if now { 0x600d } else { 0xbad }),
                send: true.into(),
            };
            if let Some(&send) = o.send.get() {
                seen.push((cycle, send));
                if let MacroSend::Read(_) = send {
                    response = Some(cycle + wait);
                }
            }
            dut.cycle(i);
        }
        // requested in 6, at the output in 7; response in 7 + wait, executed in the next cycle
        let read = MacroSend::Read(MacroRead { address: 0x234 });
        assert_eq!(seen, [(7, read), (9 + wait, method(0, 0x600d)), (11 + wait, done(3))]);
    }
}

/// A macro that has ended is idle in the cycle after its last instruction, whether or not a packet
/// follows. Its end is signalled once it is known: by the packet after its arguments.
pub fn a_call_without_a_following_packet(new: Maker<MacroEngine>) {
    let words = [add(SEND_PARAMETER, 2, 1, 0), add(SEND, 0, 2, 0) | EXIT, add(KEEP, 0, 0, 0)];
    let open = |k| Call { last: false, ..Call::new(0, k, &[k + 1]) };
    let mut dut = new();
    play(&mut dut, &upload(0, 0, &words), FREE);
    // instructions in cycles 4, 5 and 6
    let sent = |at, k| [(at, method(0, k)), (at + 1, method(0, k + 1))];
    assert_eq!(play(&mut dut, &open(5).packets(), FREE), (sent(5, 5).to_vec(), 7));
    assert_eq!(play(&mut dut, &[], FREE), (vec![], 0), "it stays at rest");
    // the next call arrives in cycle 1, and begins when the end of the last was signalled
    let again = [&[(2, done(2))][..], &sent(6, 8)].concat();
    assert_eq!(play(&mut dut, &open(8).packets(), FREE), (again, 8));
    let last = [MacroPacket::Last(MacroLast::default())];
    assert_eq!(play(&mut dut, &last, FREE), (vec![(2, done(2))], 3));
    // one argument too many, however late
    play(&mut dut, &open(3).packets(), FREE);
    let late = [MacroPacket::Argument(MacroArgument { value: 9 })];
    let fault = MacroDone { fault: FaultKind::MacroParameter, counter: 2 };
    assert_eq!(play(&mut dut, &late, FREE), (vec![(2, MacroSend::Done(fault))], 3));
    // an engine that waits for a parameter is not idle
    play(&mut dut, &[], FREE);
    let call = open(3).packets()[0];
    dut.cycle(In { macro_packet: Some(call).into(), send: true.into(), ..In::default() });
    for _ in 0..100 {
        dut.cycle(In { send: true.into(), ..In::default() });
        assert!(!dut.outputs().idle, "it waits for a parameter");
    }
}
