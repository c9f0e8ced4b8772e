//! Atoms are read and written as in an array, whatever the order
//! on the pins; the device models find no timing rule violated.

mod bench;
pub mod schedule;

use super::streams::*;
use bench::{FREE, Seen, Stalls, judge, place, read, run, write};
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::dram::{DramDevice, Timing};
use kit::scenario::property;
use kit::{Maker, Rng, Source, scenarios};
use mem::dram::channel::{Channel, In, Params};
use mem::dram::types::*;
use proptest::prelude::*;
use std::collections::HashMap;

scenarios! {
    Channel::new(&Params::default()) =>
        an_open_row_and_a_closed_one a_row_in_five_cycles_an_atom masked_writes_are_separate
        commands_occupy_the_pins a_full_response_queue_stops_reads refresh_in_time
        streams_reach_the_reference_rate
        any_traffic;
    Channel::new(&Params { slots: Within::new(2), high: Within::new(1), low: Within::new(0),
        response_depth: Within::new(1), request_depth: Within::new(1), ..Params::default() }) =>
        any_traffic;
    Channel::new(&Params { slots: Within::new(32), high: Within::new(32), low: Within::new(2), patience: Within::new(256), ..Params::default() }) =>
        any_traffic;
    Channel::new(&Params { slots: Within::new(7), high: Within::new(5), low: Within::new(2), patience: Within::new(20), rcd: Within::new(5), rp: Within::new(4),
        ras: Within::new(9), faw: Within::new(60), ccd: Within::new(3), rl: Within::new(16), wl: Within::new(3),
        turn: Within::new(4), refi: Within::new(1024), ..Params::default() }) =>
        any_traffic;
}

/// The cycles of the Reads and Writes.
fn columns(seen: &Seen) -> Vec<(u64, bool, u8)> {
    let of = |(cycle, command): &(u64, DramCommand)| match command {
        DramCommand::Read(DramRead { column, .. }) => Some((*cycle, false, *column)),
        DramCommand::Write(DramWrite { column, .. }) => Some((*cycle, true, *column)),
        _ => None,
    };
    seen.commands.iter().filter_map(of).collect()
}

fn an_open_row_and_a_closed_one(new: Maker<Channel>) {
    // The Activate is at the pins three cycles after the atom is accepted.
    let first = read(0, place(3, 77, 5));
    let seen = run(new(), &[first], &[], FREE);
    judge(&[first], &[], &seen);
    let activate = DramCommand::Activate(DramActivate { bank: 3, row: 77 });
    let column = DramCommand::Read(DramRead { bank: 3, column: 5 });
    assert_eq!(seen.commands, [(3, activate), (3 + 18, column)]);
    assert_eq!(seen.responses[0].0, 3 + 18 + 22 + 1);

    // The second is performed when the row is open; the third wants another row.
    let mut dut = new();
    let mut device = DramDevice::new(HashMap::new(), 1, Timing::lpddr4_3200());
    let mut responses = vec![];
    for cycle in 0..300_u64 {
        let o = dut.outputs();
        responses.extend(o.response.get().map(|response| (cycle, response.id.tag)));
        let atom = match cycle {
            0 => Some(read(0, place(3, 77, 5))),
            100 => Some(read(1, place(3, 77, 6))),
            200 => Some(read(2, place(3, 78, 6))),
            _ => None,
        };
        let data = device.cycle(std::slice::from_ref(&o.command)).remove(0);
        let request: Offer<DramAtom> = atom.into();
        dut.cycle(In { request, response: true.into(), data, ..In::default() });
    }
    assert_eq!(responses, [(44, 0), (100 + 3 + 22 + 1, 1), (200 + 3 + 18 + 18 + 22 + 1, 2)]);
}

/// 160 atoms of open rows, with banks activated ahead: an Activate between two of them occupies the command pins for
/// one more cycle.
fn a_row_in_five_cycles_an_atom(new: Maker<Channel>) {
    for writes in [false, true] {
        let atom = |n: u16| (if writes { write } else { read })(n, place((n / 64) as u8, 9, (n % 64) as u8));
        let atoms: Vec<_> = (0..160).map(atom).collect();
        let seen = run(new(), &atoms, &[], FREE);
        judge(&atoms, &[], &seen);
        let columns = columns(&seen);
        assert_eq!(seen.done.activates, 3);
        assert_eq!(columns[159].0 - columns[0].0, 159 * 5 + 2);
    }
}

/// Within a bank a masked Write follows any Write after 32
/// cycles of the pins, others after 8 (JESD209-4: tCCDMW, tCCD).
fn masked_writes_are_separate(new: Maker<Channel>) {
    let masks = [!0, !0, 0xffff, !0, 0xff, 1, !0];
    let atom = |n: u16| DramAtom { mask: masks[usize::from(n)], ..write(n, place(2, 9, n as u8)) };
    let atoms: Vec<_> = (0..7).map(atom).collect();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let columns = columns(&seen);
    let order: Vec<_> = columns.iter().map(|(.., column)| *column).collect();
    // Atoms that are ready do not wait for those that are not.
    assert_eq!(order, [0, 1, 3, 6, 2, 4, 5]);
    let separate: Vec<_> = columns.windows(2).map(|two| two[1].0 - two[0].0).collect();
    assert_eq!(separate, [5, 5, 5, 20, 20, 20]);
    // Atoms of other banks are performed in between.
    let atoms: Vec<_> =
        (0..8).map(|n| DramAtom { mask: 1, ..write(n, place(n as u8 % 4, 9, n as u8)) }).collect();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let columns = self::columns(&seen);
    let of = |bank: u8| columns.iter().filter(move |(.., column)| column % 4 == bank).map(|(at, ..)| *at);
    for bank in 0..4 {
        let at: Vec<_> = of(bank).collect();
        assert!(at[1] - at[0] >= 20, "{columns:?}");
    }
    assert!(columns[7].0 - columns[0].0 < 80, "{columns:?}");
}

/// An Activate, a Read or a Write occupies the command pins for four of their cycles, a Precharge for two; Precharges
/// are four apart.
fn commands_occupy_the_pins(new: Maker<Channel>) {
    let open: Vec<_> = (0..8).map(|n| read(n, place(n as u8, 1, 0))).collect();
    let other: Vec<_> = (8..16).map(|n| read(n, place(n as u8 % 8, 2, 0))).collect();
    let atoms = [open, other].concat();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let long =
        |command: &DramCommand| !matches!(command, DramCommand::Precharge(_) | DramCommand::Refresh(_));
    let mut least = [u64::MAX; 2];
    for two in seen.commands.windows(2) {
        let gap = two[1].0 - two[0].0;
        let kind = usize::from(long(&two[0].1));
        least[kind] = least[kind].min(gap);
    }
    assert!(least[0] >= 2 && least[1] == 3, "{least:?} cycles after a short command, a long one");
    let closes =
        |(at, command): &(u64, DramCommand)| matches!(command, DramCommand::Precharge(_)).then_some(*at);
    let closed: Vec<_> = seen.commands.iter().filter_map(closes).collect();
    assert!(closed.len() == 8 && closed.windows(2).all(|two| two[1] - two[0] >= 3), "{closed:?}");
}

/// When the response queue is full no more Reads are sent; writes continue.
fn a_full_response_queue_stops_reads(new: Maker<Channel>) {
    let mut dut = new();
    let mut device = DramDevice::new(HashMap::new(), 1, Timing::lpddr4_3200());
    let list: Vec<_> = (0..30)
        .map(|n| {
            let place = place(1, 1, n);
            if n < 20 { read(n.into(), place) } else { write(n.into(), place) }
        })
        .collect();
    let mut request = Source::new(&list, !0);
    for _ in 0..800 {
        let o = dut.outputs();
        let data = device.cycle(std::slice::from_ref(&o.command)).remove(0);
        dut.cycle(In { request: request.drive(o.request), data, ..In::default() });
    }
    let done = device.done()[0];
    assert_eq!((done.reads, done.writes), (16, 10));
}

fn refresh_in_time(new: Maker<Channel>) {
    let atoms: Vec<_> = (0..4000).map(|n| read(n, place((n % 8) as u8, 1, (n % 64) as u8))).collect();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let at: Vec<_> = seen
        .commands
        .iter()
        .filter(|(_, command)| matches!(command, DramCommand::Refresh(_)))
        .map(|(cycle, _)| *cycle)
        .collect();
    // Writes end; banks are closed, one every three cycles.
    let late = 10 + 5 + 18 + 8 * 3 + 18;
    assert!(at.len() as u64 >= seen.cycles / (3904 + late) && at[0] < 3904 + late);
    for two in at.windows(2) {
        let separate = two[1] - two[0];
        assert!((3904 - late..3904 + late).contains(&separate), "{separate} cycles separate");
    }
}

/// Streams on the unit, compared with the rules of public simulators (`streams`).
fn streams_reach_the_reference_rate(new: Maker<Channel>) {
    for (name, stream, least) in STREAMS {
        let list = stream(1300);
        let atom = |(n, (write, place)): (usize, &(bool, DramPlace))| match write {
            true => DramAtom {
                id: DramId { tag: n as u16, ..DramId::default() },
                ..self::write(n as u16, *place)
            },
            false => read(n as u16, *place),
        };
        let atoms: Vec<_> = list.iter().enumerate().map(atom).collect();
        let seen = run(new(), &atoms, &[], FREE);
        judge(&atoms, &[], &seen);
        let span = columns(&seen).last().map_or(0, |(at, ..)| *at) - seen.taken[0];
        let (ideal, hits) = ideal(&list);
        let rate = |cycles: u64| 32.0 * list.len() as f64 / cycles as f64;
        let (ours, ideal) = (rate(span), rate(ideal));
        let found = seen.done.row_hits();
        println!("{name}: {ours:.2} bytes a cycle of {ideal:.2}, {found:.2} row hits of {hits:.2}");
        // No more than the pins carry beside refreshes.
        let most = 6.4 * (1.0 - 180.0 / 3904.0);
        assert!(ours >= least * ideal && ours < 1.01 * most, "{name}");
        assert!(found > hits - 0.02, "{name}");
    }
}

fn any_traffic(new: Maker<Channel>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0..5000_u64), |(seed, [request, response, walk], rest)| {
        let mut rng = Rng::new(seed);
        let rows = rng.pick(&[1, 2, 1 << 20]);
        let (banks, columns) = (rng.pick(&[1, 3, 8]), rng.pick(&[1, 4, 64]));
        let reads = rng.pick(&[1, 2, 5]);
        let any_place =
            |rng: &mut Rng| place(rng.below(banks) as u8, rng.below(rows) as u32, rng.below(columns) as u8);
        let atoms: Vec<_> = (0..rng.below(300) as u16)
            .map(|tag| {
                let place = any_place(&mut rng);
                let id = DramId {
                    client: rng.roll() as u16 & 0xfff,
                    tag,
                    sector: rng.below(4) as u8,
                    last: rng.one_in(2),
                };
                let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
                DramAtom { write: !rng.one_in(reads), place, id, mask: rng.roll() as u32, data }
            })
            .collect();
        let walks: Vec<_> =
            (0..rng.below(20)).map(|_| (rest + rng.below(1500), any_place(&mut rng))).collect();
        let stalls = Stalls { request, response, walk, rest };
        judge(&atoms, &walks, &run(new(), &atoms, &walks, stalls));
    });
}
