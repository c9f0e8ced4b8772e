//! Gives a texture assembly instructions with their handles, and collects what they write and their faults.

use bundle::*;
use kit::{Maker, Sink};
use scenarios_tex::fetch::Cache;
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::*;
use tpc::sm::texture::{In, Texture};
use tpc::sm::types::*;

/// An instruction of a side, with the registers of its operands and the handle that its constant has.
pub struct Issued {
    pub side: usize,
    pub instruction: Instruction,
    pub rows: Vec<Row>,
    pub lanes: u32,
    pub handle: u32,
}

pub struct Seen {
    pub written: [Vec<(u64, Written)>; 2],
    pub faults: Vec<WarpFault>,
}

/// Runs instructions to their ends. `pools`: of headers and of samplers the address in two words and the highest number.
pub fn run(new: Maker<Texture>, pools: [u64; 6], mut cache: Cache, all: &[Issued], take: u64) -> Seen {
    let mut dut = new();
    let blank = In::new(&dut.unit().p);
    let mut requests = Sink::new(!0);
    let mut written = [Sink::new(take), Sink::new(take.rotate_left(3))];
    let mut faults = vec![];
    let mut left: VecDeque<_> = all.iter().collect();
    let mut handles: VecDeque<u32> = VecDeque::new();
    let mut more: VecDeque<(usize, OperandRow)> = VecDeque::new();
    let mut due: VecDeque<(u64, u32)> = VecDeque::new();
    let (mut cycle, mut inside) = (0_u64, 0);
    dut.run(|o| {
        let mut i = blank.clone();
        if let Some(value) = pools.get(cycle as usize) {
            let (word, value) = (7 + cycle as u8, *value as u32);
            i.context = Some(ContextWrite { context_id: 0, word, value }).into();
        }
        for (k, sink) in written.iter_mut().enumerate() {
            i.written[k] = sink.drive(&o.written[k]);
            if sink.now().is_some_and(|(_, written)| written.last) {
                inside -= 1;
            }
        }
        faults.extend(o.fault.iter().filter_map(|fault| fault.get().copied()));
        i.request = requests.drive(&o.request);
        let now = requests.now().map(|(_, request)| request);
        i.response = cache.drive(now.as_ref(), o.response.ready);
        if o.constant_request.valid {
            due.push_back((cycle + 2, handles.pop_front().expect("a handle for each instruction")));
        }
        if due.front().is_some_and(|due| due.0 <= cycle) {
            let value = due.pop_front().map_or(0, |due| due.1.into());
            i.constant = Some(ConstantFound { here: true, fault: false, value }).into();
        }
        if let Some((side, row)) = more.pop_front() {
            i.more[side] = Some(row).into();
        } else if cycle > 8 && inside < 4 {
            if let Some(one) = left.pop_front() {
                let (instruction, lanes, a) = (one.instruction, one.lanes, one.rows[0]);
                i.operands[one.side] = Some(Operands { instruction, lanes, a, ..Operands::default() }).into();
                let row = |&row| OperandRow { path: Path::Texture, row, ..OperandRow::default() };
                more.extend(one.rows[1..].iter().map(|one_row| (one.side, row(one_row))));
                handles.push_back(one.handle);
                inside += 1;
            } else if inside == 0 {
                return None;
            }
        }
        cycle += 1;
        Some(i)
    });
    Seen { written: written.map(|sink| sink.timed()), faults }
}
