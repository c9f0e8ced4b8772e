//! A plan a cycle after the lookup, if the status is known; the plan's change of status is seen by the next lookup.

use super::tiles::{fast_clear, view, write};
use bundle::*;
use fbp::compression::planner::{In, Params, Planner};
use fbp::compression::slice_issue::types::*;
use fbp::compression::types::*;
use kernel::offer::{Offer, Ready};
use kit::{Device, Maker, scenarios};

scenarios! {
    Planner::new(&Params::default()) =>
        without_status_in_a_cycle a_miss_is_looked_up_again a_whole_clear_needs_no_status stencil_needs_no_status a_probe_needs_no_status
        a_state_until_it_changes pairs_block_other_channels
        halves_become_alike a_clear_value_is_found cleaned_when_status_is_written;
}

fn none() -> In {
    In::new(&Params::default())
}

/// Looks a request up, and shows its plan a cycle later.
fn plan(dut: &mut Device<Planner>, head: MemoryHead, pattern: Sector) -> Option<Planned> {
    assert!(dut.outputs().looks);
    dut.cycle(In { lookup: Offer::new(true, TileLookup { head, pattern }), ..none() });
    let o = dut.outputs();
    assert_eq!(o.looked.get(), Some(&head.channel));
    o.planned.get().copied()
}

/// The plan of a request whose status is cached.
fn known(dut: &mut Device<Planner>, head: MemoryHead) -> Planned {
    plan(dut, head, Sector::default()).expect("its status is cached")
}

fn perform(dut: &mut Device<Planner>) {
    dut.cycle(In { performed: true, ..none() });
}

/// Responds to requests for status with zeros until the stage rests.
fn fill(dut: &mut Device<Planner>) -> Vec<MemoryUp> {
    let mut packets = vec![];
    for _ in 0..40 {
        let packet = dut.outputs().memory.get().copied();
        let reads = matches!(packet, Some(MemoryUp::Head(head)) if head.op == MemoryOp::Read);
        packets.extend(packet);
        dut.cycle(In { memory: Ready { ready: true }, ..none() });
        for sector in if reads { 0..4 } else { 0..0 } {
            let fill = StatusFill { sector, ..StatusFill::default() };
            dut.cycle(In { filled: Offer::new(true, fill), ..none() });
        }
    }
    packets
}

/// A device whose status of the first kilobytes is cached.
fn warm(new: Maker<Planner>) -> Device<Planner> {
    let mut dut = swept(new);
    assert!(plan(&mut dut, view(0, 1, 0xdb, MemoryView::Plain, 15).head, Sector::default()).is_none());
    fill(&mut dut);
    dut
}

/// A device whose first tags are swept.
fn swept(new: Maker<Planner>) -> Device<Planner> {
    let mut dut = new();
    assert!(plan(&mut dut, view(0, 1, 0xdb, MemoryView::Plain, 15).head, Sector::default()).is_none());
    assert!(fill(&mut dut).is_empty());
    dut
}

fn raw(line: u64, channel: VirtualChannel, status: u8, pair: bool) -> MemoryHead {
    raw_of(0xdb, line, channel, status, pair)
}

fn raw_of(kind: u8, line: u64, channel: VirtualChannel, status: u8, pair: bool) -> MemoryHead {
    let head = write(line, 1, kind, 15, &[]).head;
    MemoryHead { view: MemoryView::Raw, channel, client: 16 * channel as u16, status, pair, ..head }
}

/// A read of packed samples in a small page: two lines, of which the second is requested by work.
fn without_status_in_a_cycle(new: Maker<Planner>) {
    let mut head = view(4, 0x77, 0x17, MemoryView::Plain, 15).head;
    head.page.comptag = 0;
    let plan = known(&mut new(), head);
    assert!(plan.decodes && plan.sends && !plan.passes && !plan.refused && !plan.changes);
    assert_eq!((plan.head.line, plan.head.sectors, plan.head.client), (4, 0b0111, OWN_CLIENT));
    assert_eq!((plan.work.step, plan.work.second, plan.pops.head), (WorkStep::Second, 0b0111, false));
    let Reading { missing, tag, wanted, unpacks, .. } = plan.reading;
    assert_eq!((missing, tag, wanted, unpacks), (6, 0x77, 15, true));
}

fn a_miss_is_looked_up_again(new: Maker<Planner>) {
    let mut dut = swept(new);
    let head = view(5, 1, 0xdb, MemoryView::Plain, 15).head;
    assert!(plan(&mut dut, head, Sector::default()).is_none());
    let packets = fill(&mut dut);
    assert_eq!(packets.len(), 1);
    let plan = known(&mut dut, head);
    assert!(plan.sends && plan.pops.head && plan.head == head && plan.work.step == WorkStep::Rest);
}

/// A clear of a whole kilobyte is planned at once; one of two tiles waits for the status of the others.
fn a_whole_clear_needs_no_status(new: Maker<Planner>) {
    let mut dut = swept(new);
    let clear = |tiles: u8| fast_clear(0, 1, 0xdb, tiles, Sector::default()).head;
    assert!(known(&mut dut, clear(15)).changes);
    dut.cycle(none());
    assert!(plan(&mut dut, clear(6), Sector::default()).is_none());
    assert_eq!(fill(&mut dut).len(), 1);
    assert!(known(&mut dut, clear(6)).changes);
}

/// A write of stencil alone is planned at once, whatever its status; with depth it is not, and in halves that must be alike.
fn stencil_needs_no_status(new: Maker<Planner>) {
    let mut dut = swept(new);
    let write =
        |kind: u8, sectors: u8| MemoryHead { sectors, ..raw_of(kind, 4, VirtualChannel::Pixel, 2, false) };
    let stencil = known(&mut dut, write(0x17, 0b0001));
    assert!(stencil.sends && stencil.pops.head && stencil.head == stencil.request);
    perform(&mut dut);
    assert!(plan(&mut dut, write(0x17, 0b0011), Sector::default()).is_none());
    assert!(plan(&mut dut, write(0xce, 0b0001), Sector::default()).is_none());
    fill(&mut dut);
    // It was not changed.
    let read = view(4, 9, 0x17, MemoryView::Raw, 15).head;
    assert_eq!(known(&mut dut, read).passing.status, 0);
}

/// A raw read without sectors is planned at once, and reads nothing. Its response has the page's kind, if that is compressible.
fn a_probe_needs_no_status(new: Maker<Planner>) {
    let mut dut = swept(new);
    let probe = |kind: u8, comptag: u32| {
        let mut head = view(4, 0x77, kind, MemoryView::Raw, 0).head;
        head.page.comptag = comptag;
        head
    };
    for (kind, comptag, returned) in
        [(0xdb, 9, 0xdb), (0x17, 9, 0x17), (0xce, 9, 0xce), (0x17, 0, 0), (0x11, 9, 0), (0, 9, 0)]
    {
        let plan = known(&mut dut, probe(kind, comptag));
        assert!(plan.decodes && plan.pops.head && !plan.sends && !plan.passes && !plan.changes);
        let Reading { missing, wanted, status, compressible, .. } = plan.reading;
        assert_eq!((missing, wanted, status, compressible), (0, 1, 0, returned), "{kind:x}, {comptag}");
    }
}

/// A raw write gives its tile a state; a naive one expands it, and then it is plain. What is not performed changes nothing.
fn a_state_until_it_changes(new: Maker<Planner>) {
    let mut dut = warm(new);
    let naive = write(4, 1, 0xdb, 15, &[]).head;
    let passes = |planned: Planned| planned.sends && planned.head == planned.request;
    assert!(passes(known(&mut dut, raw(4, VirtualChannel::Pixel, 2, false))));
    dut.cycle(none());
    assert!(passes(known(&mut dut, naive)));
    dut.cycle(none());
    known(&mut dut, raw(4, VirtualChannel::Pixel, 2, false));
    perform(&mut dut);
    let read = known(&mut dut, view(4, 9, 0xdb, MemoryView::Raw, 15).head);
    assert_eq!((read.passes, read.passing.status, read.head.sectors), (true, 2, 0b0011));
    assert_eq!(read.head.tag, 1 << PASSING_TAG);
    let expands = known(&mut dut, naive);
    assert!(expands.changes && !expands.sends && expands.work.step == WorkStep::Request);
    perform(&mut dut);
    assert!(passes(known(&mut dut, naive)));
    dut.cycle(none());
    assert!(passes(known(&mut dut, view(6, 9, 0xdb, MemoryView::Plain, 15).head)));
}

/// Between two raw writes of a client no other virtual channel has a plan in the kilobyte; in the next one it has.
fn pairs_block_other_channels(new: Maker<Planner>) {
    let (pixel, demand) = (VirtualChannel::Pixel, VirtualChannel::Demand);
    let mut dut = warm(new);
    known(&mut dut, raw(4, pixel, 2, true));
    perform(&mut dut);
    let other = |line: u64| MemoryHead { channel: demand, ..view(line, 9, 0xdb, MemoryView::Plain, 15).head };
    assert!(plan(&mut dut, other(2), Sector::default()).is_none());
    dut.cycle(none());
    assert!(plan(&mut dut, other(16), Sector::default()).is_some());
    dut.cycle(none());
    known(&mut dut, raw(5, pixel, 2, false));
    perform(&mut dut);
    assert!(plan(&mut dut, other(2), Sector::default()).is_some());
}

/// The right half of eight-byte samples is plain, the left one has planes: a ROP's read first expands the left one, but not
/// between the ROP's own writes of the halves.
fn halves_become_alike(new: Maker<Planner>) {
    let pixel = VirtualChannel::Pixel;
    let mut dut = warm(new);
    let right = MemoryHead { client: 32, channel: pixel, ..view(2, 9, 0xce, MemoryView::Raw, 15).head };
    known(&mut dut, raw_of(0xce, 0, pixel, 2, true));
    perform(&mut dut);
    let between = known(&mut dut, right);
    assert!((between.passes || between.decodes) && between.work.step == WorkStep::Rest);
    dut.cycle(none());
    known(&mut dut, raw_of(0xce, 1, pixel, 2, false));
    perform(&mut dut);
    let after = known(&mut dut, right);
    assert_eq!((after.work.step, after.work.other, after.changes), (WorkStep::Request, true, true));
    perform(&mut dut);
    let both = known(&mut dut, right);
    assert!((both.passes || both.decodes) && both.work.step == WorkStep::Rest);
}

/// A fast clear to a value of the table changes the status alone; another value is written.
fn a_clear_value_is_found(new: Maker<Planner>) {
    let mut dut = warm(new);
    let value = ClearValue { words: [7; 4] };
    dut.cycle(In { clear_write: Offer::new(true, ClearWrite { depth: false, index: 6, value }), ..none() });
    let clear = fast_clear(0, 1, 0xdb, 0b0110, Sector { words: [7; 8] }).head;
    let filled = plan(&mut dut, clear, Sector { words: [8; 8] }).expect("it is cached");
    assert_eq!((filled.work.step, filled.work.tiles, filled.pops.head), (WorkStep::Fill, 0b0110, false));
    dut.cycle(none());
    let found = plan(&mut dut, clear, Sector { words: [7; 8] }).expect("it is cached");
    assert!(!found.sends && found.pops.head && found.pops.beat && found.work.step == WorkStep::Rest);
    perform(&mut dut);
    let read = known(&mut dut, view(2, 9, 0xdb, MemoryView::Plain, 15).head);
    assert_eq!((read.reading.coding.form, read.reading.clear, read.sends), (Form::Clear, 6, false));
    dut.cycle(In { show: Offer::new(true, ClearShow { depth: false, index: 6 }), ..none() });
    assert_eq!(dut.outputs().value, value);
}

/// CleanTags may be sent once the changed status is in memory.
fn cleaned_when_status_is_written(new: Maker<Planner>) {
    let mut dut = warm(new);
    known(&mut dut, raw(4, VirtualChannel::Pixel, 2, false));
    perform(&mut dut);
    let clean = Offer::new(true, CleanRequest { client: 5, channel: VirtualChannel::Control });
    let mut written = 0;
    for _ in 0..20_000 {
        let o = dut.outputs();
        if o.cleaned.valid {
            break;
        }
        written += usize::from(matches!(o.memory.get(), Some(MemoryUp::Beat(_))));
        dut.cycle(In { clean, memory: Ready { ready: true }, ..none() });
    }
    assert_eq!((dut.outputs().cleaned.get(), written), (Some(&VirtualChannel::Control), 1));
    dut.cycle(In { clean_sent: true, ..none() });
    let o = dut.outputs();
    assert!(!o.cleaned.valid && o.idle);
}
