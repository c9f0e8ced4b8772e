//! SMs receive memory's contents; stale data is never returned once the response to a change was sent.

mod bench;

use bench::sm::{ASIDE, PROGRAMS, Want};
use bench::*;
use bundle::*;
use gpc::gcc::{Gcc, Params};
use kernel::Within;
use kit::memory_agent::{NetworkStalls, Page};
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    Gcc::new(&Params::default()) =>
        cycles_of_a_request a_sector_a_cycle a_line_is_requested_once constants_by_buffer
        beyond_a_buffer_is_zero a_faulty_line_is_not_cached a_purge_of_one_block a_moved_block
        an_unexpected_purge_is_ignored
        changes_take_their_cycles a_stalled_sm_stalls_no_other any_requests_and_changes;
    Gcc::new(&Params { sms: Within::new(1), sets: Within::new(1), requests: Within::new(2) }) => any_requests_and_changes;
    Gcc::new(&Params { sms: Within::new(4), sets: Within::new(8), ..Params::default() }) =>
        a_stalled_sm_stalls_no_other any_requests_and_changes;
    Gcc::new(&Params { sms: Within::new(20), sets: Within::new(2), requests: Within::new(3) }) => any_requests_and_changes;
}

const MAPPED: fn(u64) -> Page = |_| Page::Mapped;

fn attach(buffer: u8, base: u32, size: u32) -> ConstantTable {
    ConstantTable::Attach(ConstantBind { buffer, base, size })
}

fn purge(buffer: u8, all: bool, block: u8) -> ConstantTable {
    ConstantTable::Purge(ConstantPurge { buffer, all, block })
}

fn purge_all(instructions: bool, constants: bool) -> ConstantTable {
    ConstantTable::PurgeAll(PurgeAll { instructions, constants })
}

fn program(line: u64) -> Want {
    Want::Instruction(PROGRAMS / 128 + line)
}

fn lines(range: std::ops::Range<u64>) -> Vec<Want> {
    range.map(program).collect()
}

fn cycles_of_a_request(new: Maker<Gcc>) {
    // It hits the second time.
    let seen = run(new(), vec![vec![program(3)], vec![]], &[], FREE, MAPPED);
    let (requested, head) = (seen.requested[0][0], seen.heads[0].0);
    assert_eq!(head - requested, 4);
    // The head was accepted in its cycle; its sectors arrive 20 cycles later, one a cycle.
    assert_eq!(seen.sectors[0], [0, 1, 2, 3].map(|k| head + 20 + 3 + 4 + k));
    let twice = run(new(), vec![vec![program(3); 60], vec![]], &[], FREE, MAPPED);
    assert_eq!(twice.heads.len(), 1);
    let last = *twice.requested[0].last().unwrap();
    let first = twice.sectors[0][4 * 59];
    assert!(first - last >= 7, "{last} {first}");
}

fn a_sector_a_cycle(new: Maker<Gcc>) {
    // Two SMs read the same 8 KB repeatedly.
    let rounds: Vec<_> = (0..6).flat_map(|_| lines(0..64)).collect();
    let seen = run(new(), vec![rounds.clone(), rounds], &[], FREE, MAPPED);
    assert_eq!(seen.heads.len(), 64);
    let sectors = 2 * 6 * 64 * 4;
    assert!(seen.cycles < sectors + 220, "{sectors} sectors in {} cycles", seen.cycles);
}

fn a_line_is_requested_once(new: Maker<Gcc>) {
    let stalls = Stalls { memory: NetworkStalls::calm(200), ..FREE };
    let seen = run(new(), vec![lines(0..8), lines(0..8)], &[], stalls, MAPPED);
    assert_eq!(seen.heads.len(), 8);
    // Everything that fits is retained: four ways of 64 sets.
    let all: Vec<_> = (0..2).flat_map(|_| lines(0..256)).collect();
    assert_eq!(run(new(), vec![all, vec![]], &[], FREE, MAPPED).heads.len(), 256);
}

fn constants_by_buffer(new: Maker<Gcc>) {
    // The same bytes in two buffers are two lines; one buffer's lines are shared by two SMs.
    let changes = [(0, attach(7, 0x1000, 0xffff)), (0, attach(200, 0x1000, 0xffff))];
    let first: Vec<_> = (0..512).map(|line| Want::Constant(7, line)).collect();
    let mut wants = vec![program(0); 20];
    wants.extend([Want::Constant(7, 5), Want::Constant(200, 5), Want::Constant(7, 511)]);
    let seen = run(new(), vec![wants.clone(), wants], &changes, FREE, MAPPED);
    assert_eq!(seen.heads.len(), 4);
    run(new(), vec![first, vec![]], &changes, FREE, MAPPED);
}

fn beyond_a_buffer_is_zero(new: Maker<Gcc>) {
    // In a buffer of 257 bytes, the third line is read whole from memory; the fourth is out of range. An unbound buffer is not read.
    let changes = [(0, attach(130, 0x55, 256))];
    let mut wants = vec![program(0); 20];
    wants.extend((0..6).map(|line| Want::Constant(130, line)));
    wants.push(Want::Constant(131, 0));
    let seen = run(new(), vec![wants, vec![]], &changes, FREE, MAPPED);
    assert_eq!(seen.heads.len(), 1 + 3);
}

fn a_faulty_line_is_not_cached(new: Maker<Gcc>) {
    // A buffer in unmapped memory reads like an unbound one.
    let nowhere = |line| if line == PROGRAMS / 128 { Page::Mapped } else { Page::Faulty };
    let mut wants = vec![program(0); 20];
    wants.push(Want::Constant(9, 0));
    let seen = run(new(), vec![wants.clone(), vec![]], &[], FREE, nowhere);
    assert_eq!(seen.heads.len(), 1);
    let mut dut = new();
    let nothing = gpc::gcc::In::new(&dut.unit().p);
    // The line is requested twice: it is read from memory twice, and each of its sectors is marked as faulty.
    let line = |tag| ConstantCacheRequest::Instruction(InstructionRequest { line: 77, tag });
    let mut request = kit::Source::new(&[line(2)], !0);
    let mut memory =
        kit::memory_agent::MemoryAgent::new(|_: u64| Sector { words: [1; 8] }, NetworkStalls::calm(9));
    memory.page = |_| Page::Faulty;
    let (mut got, mut heads) = (vec![], 0);
    dut.run(|o| {
        got.extend(o.fill[0].get().copied());
        if got.len() == 4 && request.is_empty() && heads == 1 {
            request.push(0, line(3));
        }
        heads += u32::from(matches!(o.memory_up.get(), Some(MemoryUp::Head(_))));
        let mut i = nothing.clone();
        i.fill[0] = true.into();
        i.request[0] = request.drive(o.request[0]);
        i.memory_up = memory.up(&o.memory_up);
        i.memory_down = memory.down();
        (got.len() < 8).then_some(i)
    });
    assert_eq!(heads, 2);
    for (k, fill) in (0..).zip(got) {
        let (tag, sector, last) = (2 + k / 4, k % 4, k % 4 == 3);
        let data = Sector::default();
        let none = ConstantFill { tag, constant: false, sector, last, fault: true, data };
        assert_eq!(fill, ConstantCacheFill::Fill(none));
    }
}

fn a_purge_of_one_block(new: Maker<Gcc>) {
    // All eight lines are cached; two are read again after 256 bytes were written.
    let eight: Vec<_> = (0..8).map(|line| Want::Constant(3, line)).collect();
    let wants: Vec<_> = [vec![program(0); 20], eight.clone(), eight].concat();
    let changes = [(0, attach(3, 0x7700, 0x3ff)), (28, purge(3, false, 2))];
    let seen = run(new(), vec![wants, vec![]], &changes, Stalls { ahead: 1, ..FREE }, MAPPED);
    let again = seen.heads.len() - 9;
    assert!(again <= 2, "{again} lines again");
}

/// Lines of a moved block are read from its slot; others from their old address.
fn a_moved_block(new: Maker<Gcc>) {
    let wants = [vec![program(0); 20], (2..7).map(|line| Want::Constant(3, line)).collect()].concat();
    let moved = ConstantMove { buffer: 3, block: 2, slot: 7 };
    let changes = [(0, attach(3, 0x7700, 0x3ff)), (0, ConstantTable::Move(moved))];
    let seen = run(new(), vec![wants, vec![]], &changes, FREE, MAPPED);
    let aside: Vec<_> =
        seen.heads.iter().filter(|(_, head)| head.physical).map(|(_, head)| head.line).collect();
    assert_eq!(aside, [2 * (ASIDE + 7), 2 * (ASIDE + 7) + 1]);
    assert_eq!(seen.heads.len(), 6);
}

fn an_unexpected_purge_is_ignored(new: Maker<Gcc>) {
    let mut dut = new();
    let nothing = gpc::gcc::In::new(&dut.unit().p);
    let mut request = kit::Source::new(&[ConstantCacheRequest::Purged(Purged { all: true }); 5], !0);
    let mut table = kit::Source::new(&[ConstantTable::Move(ConstantMove::default()); 3], !0);
    let mut done = 0;
    dut.run(|o| {
        done += usize::from(o.table_done.valid);
        let mut i = nothing.clone();
        i.request[0] = request.drive(o.request[0]);
        i.table = table.drive(o.table);
        (!(done == 3 && request.is_empty() && o.idle)).then_some(i)
    });
}

fn changes_take_their_cycles(new: Maker<Gcc>) {
    // Attaching a buffer that was never requested needs no walk; another address, or a purge, needs a walk through all sets,
    // and the SMs.
    let changes = [
        (0, attach(3, 0x7700, 0x3ff)),
        (0, attach(3, 0x8800, 0x3ff)),
        (1, attach(3, 0x9900, 0x3ff)),
        (1, attach(3, 0xaa00, 0x3ff)),
        (1, purge_all(true, true)),
        (1, purge_all(false, false)),
        (1, purge_all(false, true)),
    ];
    let wants = [vec![program(0); 20], vec![Want::Constant(3, 0)]].concat();
    let changes = changes.map(|(came, change)| (21 * came, change));
    let seen = run(new(), vec![wants, vec![]], &changes, FREE, MAPPED);
    let took: Vec<_> = seen.done.iter().zip(&seen.changed).map(|(done, from)| done - from).collect();
    // The second change waits for the end of a lookup.
    assert_eq!(took, [2, 4, 71, 2, 71, 2, 71]);
}

fn a_stalled_sm_stalls_no_other(new: Maker<Gcc>) {
    let dut = new();
    let (nothing, sms) = (gpc::gcc::In::new(&dut.unit().p), dut.unit().p.sms.get());
    let mut dut: Device<Gcc> = dut;
    let request =
        |k: u64| ConstantCacheRequest::Instruction(InstructionRequest { line: k, tag: (k % 8) as u8 });
    let requests: Vec<_> = (0..40).map(request).collect();
    let mut sources: Vec<_> = (0..sms).map(|_| kit::Source::new(&requests, !0)).collect();
    let mut memory =
        kit::memory_agent::MemoryAgent::new(|_: u64| Sector { words: [1; 8] }, NetworkStalls::calm(9));
    let mut got = 0;
    dut.run(|o| {
        got += usize::from(o.fill[sms - 1].valid);
        let mut i = nothing.clone();
        // SM 0 accepts nothing.
        i.fill[sms - 1] = true.into();
        for (k, source) in sources.iter_mut().enumerate() {
            i.request[k] = source.drive(o.request[k]);
        }
        i.memory_up = memory.up(&o.memory_up);
        i.memory_down = memory.down();
        (got < 160).then_some(i)
    });
}

fn any_requests_and_changes(new: Maker<Gcc>) {
    property(
        (any::<u64>(), any::<[u64; 5]>(), 1..80_u64, 0..40_u64, 0..12_usize),
        |(seed, [requests, fills, changes, up, down], latency, spread, count)| {
            let mut rng = Rng::new(seed);
            let buffers: Vec<u8> = (0..4).map(|_| rng.below(256) as u8).collect();
            let many = 1 << rng.below(6);
            let sms = new().unit().p.sms.get();
            let want = |rng: &mut Rng| match rng.below(3) {
                0 => program(rng.below(many)),
                _ => Want::Constant(rng.pick(&buffers), (rng.below(many) * 11 % 512) as u16),
            };
            let wants: Vec<Vec<Want>> =
                (0..sms).map(|_| (0..rng.below(60)).map(|_| want(&mut rng)).collect()).collect();
            let lines: usize = wants.iter().map(Vec::len).sum();
            let mut made = vec![];
            for k in 0..count {
                let buffer = rng.pick(&buffers);
                let base = (k as u32 + 1) << 11 | rng.below(1 << 10) as u32;
                let change = match rng.below(8) {
                    0..=2 => attach(buffer, base, rng.below(1 << 16) as u32),
                    3 => purge(buffer, true, rng.below(256) as u8),
                    4 => purge(buffer, false, (rng.below(many) * 11 / 2 % 256) as u8),
                    5 => ConstantTable::Free(ConstantFree { buffer }),
                    6 => {
                        let block = (rng.below(many) * 11 / 2 % 256) as u8;
                        ConstantTable::Move(ConstantMove { buffer, block, slot: 5 * k as u8 })
                    }
                    _ => purge_all(rng.one_in(2), rng.one_in(2)),
                };
                made.push((if count == 0 { 0 } else { k * lines / (count + 1) }, change));
            }
            let ahead = 1 + rng.below(2) as usize;
            let memory = NetworkStalls { up, down, latency, spread, slices: 2, seed };
            run(new(), wants, &made, Stalls { requests, fills, changes, memory, ahead, seed }, MAPPED);
        },
    );
}
