//! Lockstep names the first cycle and field that differ, and rejects a test that tests nothing.

use bundle::PrimRef;
use cosim::Lockstep;
use kernel::any::AnyUnit;
use kernel::contents::Contents;
use kernel::image::{Image, Load};
use kernel::ports::{Ports, same};
use kernel::slot::{Slot, Substitute};
use kit::scenario::caught;
use prim::fifo::{self, Fifo, Params};
use prim::ram::{self, Ram};

crate::tests! { a_mismatch_is_described a_scenario_that_does_nothing_fails a_wrong_write_is_named memories_are_compared_in_full_at_the_end lockstep_cycles_are_counted }

type PrimFifo = Fifo<PrimRef>;

fn push(prim: u16) -> fifo::In<PrimRef> {
    let entry = PrimRef { prim, ..PrimRef::default() };
    fifo::In { push: Some(entry).into(), pop: true.into() }
}

/// A twin that shows a wrong bit from some cycle on.
struct Wrong {
    right: Slot<PrimFifo>,
    bit: usize,
    cycles: u64,
}

impl Substitute for Wrong {
    fn show(&self, o: &mut dyn Ports) {
        self.right.show(o);
    }
    fn cycle(&mut self, i: &dyn Ports) {
        Substitute::cycle(&mut self.right, i);
        self.cycles -= 1;
    }
    fn image(&mut self, image: &mut Image) {
        self.right.image(image);
        if self.cycles == 0 {
            image.words[self.bit / 64] ^= 1 << (self.bit % 64);
        }
    }
    fn contents(&mut self, contents: &mut Contents) {
        self.right.contents(contents);
    }
    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.right.load(unit);
    }
}

fn a_mismatch_is_described() {
    cosim::set_scenario("a test of reports");
    cosim::set_seed(7);
    let model = || PrimFifo::new(&Params::default());
    let layout = waves::Layout::image(&mut model());
    let count = layout.signals.iter().find(|s| s.path == "q.count").unwrap();
    let wrong = Wrong { right: model().into(), bit: count.at + 2, cycles: 3 };
    let mut dut = Lockstep::new(model(), wrong).named("somewhere[1].fifo");
    let text = caught(|| (10..20).for_each(|prim| dut.cycle(&push(prim)))).unwrap_err();
    std::mem::forget(dut); // its sides have parted
    for said in [
        "prim/fifo: cycle 3: q.count is 0x1 in the model, 0x5 in the hdl",
        "instance: somewhere[1].fifo",
        "scenario: a test of reports, seed 7",
        "last accepted on push (in): cycle 2: push: PrimRef { prim: 12,",
        "last accepted on pop (out): cycle 2: pop: PrimRef { prim: 11,",
        "waves: out/waves/a.test.of.reports.mismatch.vcd, cycles 0 to 3",
    ] {
        assert!(text.contains(said), "`{said}` is not in\n{text}");
    }
    let vcd =
        std::fs::read_to_string(cosim::root().join("out/waves/a.test.of.reports.mismatch.vcd")).unwrap();
    assert!(vcd.contains("$scope module hdl $end") && vcd.contains("\n#3\n"));
}

fn a_scenario_that_does_nothing_fails() {
    let nothing = || {
        let new = || PrimFifo::new(&Params::default());
        let mut dut = Lockstep::new(new(), Slot::from(new()));
        (0..10).for_each(|_| dut.cycle(&fifo::In::<PrimRef>::default()));
    };
    let text = caught(|| cosim::must_move(nothing)).unwrap_err();
    assert!(text.contains("the scenario does nothing"), "{text}");
}

type SmallRam = Ram<PrimRef, 4, 1>;
type RamIn = ram::In<PrimRef, 4, 1>;

/// A twin of a RAM in which an address bit is stuck.
struct Stuck(Slot<SmallRam>);

impl Substitute for Stuck {
    fn show(&self, o: &mut dyn Ports) {
        self.0.show(o);
    }
    fn cycle(&mut self, i: &dyn Ports) {
        let i: &RamIn = same(i);
        Substitute::cycle(&mut self.0, &RamIn { write_addr: i.write_addr & 7, ..i.clone() });
    }
    fn image(&mut self, image: &mut Image) {
        self.0.image(image);
    }
    fn contents(&mut self, contents: &mut Contents) {
        self.0.contents(contents);
    }
    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.0.load(unit);
    }
}

fn a_wrong_write_is_named() {
    let write = RamIn { write_en: 1, write_addr: 9, ..RamIn::default() };
    let twin = Stuck(SmallRam::default().into());
    let text = caught(|| Lockstep::new(SmallRam::default(), twin).cycle(&write)).unwrap_err();
    let said = "prim/ram: cycle 1: data.last is 0x9 in the model, 0x1 in the hdl";
    assert!(text.contains(said), "`{said}` is not in\n{text}");
}

fn memories_are_compared_in_full_at_the_end() {
    let mut other = SmallRam::default();
    let image = kernel::image::Image::of(&mut other).words;
    let outputs: &dyn Ports = &ram::Out::<PrimRef, 4, 1>::default();
    let state = image.len() - outputs.words();
    let mut at_five = vec![0; state];
    let registers = <ram::Regs<PrimRef> as kernel::packed::Packed>::WORDS;
    at_five[registers] = 5;
    at_five[registers + 1] = 1;
    other.visit(&mut Load(&at_five));
    other.visit(&mut Load(&vec![0; state])); // of which later traffic shows nothing
    let text = caught(|| drop(Lockstep::new(SmallRam::default(), Slot::from(other)))).unwrap_err();
    assert!(text.starts_with("prim/ram: word 5: data.word."), "{text}");
}

fn lockstep_cycles_are_counted() {
    let before = (cosim::cycles(), cosim::cycles_of_thread());
    let new = || PrimFifo::new(&Params::default());
    let mut dut = Lockstep::new(new(), Slot::from(new()));
    (0..10).for_each(|prim| dut.cycle(&push(prim)));
    drop(dut);
    assert_eq!(cosim::cycles_of_thread() - before.1, 10);
    assert!(cosim::cycles() - before.0 >= 10);
}
