//! The execution of a warp, instruction by instruction, by the interpreter.

use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use interpreter::machine::barriers::Barriers;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use interpreter::machine::step::{Decoded, Step, fetch, instruction_at};
use interpreter::machine::thread::Thread;
use interpreter::machine::warp::Warp;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

/// Address of constants, after all code.
const BANK: u64 = 1 << 36;
const STEPS: usize = 20_000;

type Words = [u32; 32];

/// An executed instruction of a warp.
pub struct Event {
    pub counter: u32,
    pub word: u64,
    pub instruction: Instruction,
    /// Active lanes that pass the guard.
    pub lanes: u32,
    /// Its sources, and its destination afterwards.
    pub operands: [Option<Words>; 3],
    pub destination: Words,
    /// Flags of all lanes, afterwards: P0 to P6.
    pub flags: Flags,
}

/// Runs a program in the lanes of a mask to its end. `None` if it does not end.
pub fn run(code: &[u64], lanes: u32, constants: &[u32]) -> Option<Vec<Event>> {
    let mut launch = Launch::default();
    launch.banks[1] = Some((BANK, 4 * constants.len() as u32));
    let mut memory = Memory::default();
    memory.map(0..8 * code.len() as u64);
    memory.map(BANK..BANK + 4 * constants.len() as u64);
    for (k, word) in code.iter().enumerate() {
        assert!(memory.write(8 * k as u64, &word.to_le_bytes()));
    }
    for (k, word) in constants.iter().enumerate() {
        assert!(memory.write(BANK + 4 * k as u64, &word.to_le_bytes()));
    }
    let mut warp = Warp::new(0, instruction_at(0), vec![Thread::new([0; 3], 0, 0); 32], 16);
    (warp.active, warp.alive) = (lanes, lanes);
    let (mut decoded, mut events) = (Decoded::new(), vec![]);
    while !warp.has_ended() {
        if events.len() == STEPS {
            return None;
        }
        let counter = warp.pc;
        let instruction_here = fetch(&mut decoded, &launch, &memory, counter)
            .map_err(|fault| format!("{counter:x}: {fault:?}"))
            .unwrap();
        let op = &instruction_here.op;
        let operands = operands(op, &warp, constants);
        let mut step = Step {
            warp: &mut warp,
            shared: &mut [],
            barriers: &mut Barriers::default(),
            memory: &mut memory,
            launch: &launch,
            op,
            cta: [0; 3],
            lanes: 0,
        };
        step.run(&instruction_here)
            .map_err(|kind| format!("{} at {counter:x}: {kind:?}", op.row.name()))
            .unwrap();
        let lanes = step.lanes;
        let instruction = instruction(op.word);
        let destination =
            std::array::from_fn(|lane| warp.threads[lane].register(instruction.destination.first.into()));
        let flags = flags(&warp);
        events.push(Event { counter, word: op.word, instruction, lanes, operands, destination, flags });
    }
    Some(events)
}

fn flags(warp: &Warp) -> Flags {
    let mask = |holds: &dyn Fn(&Thread) -> bool| {
        warp.threads
            .iter()
            .enumerate()
            .fold(0, |mask, (lane, thread)| mask | u32::from(holds(thread)) << lane)
    };
    Flags {
        zero: mask(&|t| t.flags.zero),
        negative: mask(&|t| t.flags.sign),
        carry: mask(&|t| t.flags.carry),
        overflow: mask(&|t| t.flags.overflow),
        predicates: std::array::from_fn(|k| mask(&|t| t.predicate(k as u32))),
    }
}

/// Registers, constants and literals that an instruction reads.
fn operands(op: &Op, warp: &Warp, constants: &[u32]) -> [Option<Words>; 3] {
    let i = instruction(op.word);
    let words = |source: Source| -> Words {
        std::array::from_fn(|lane| match source {
            Source::Register(number) => warp.threads[lane].register(number),
            Source::Constant { offset, .. } => constants[offset as usize / 4],
            Source::Literal(value) => value as u32,
        })
    };
    // Targets and stacks have a judge of their own.
    if i.path == Path::Divergence {
        return [None; 3];
    }
    let b = i.b.count > 0 || i.b_kind != SourceKind::Register;
    let c = i.c.count > 0 || i.c_constant;
    [
        (i.a.count > 0).then(|| words(Source::Register(op.get(Field::Ra)))),
        b.then(|| words(op.b())),
        c.then(|| words(op.c())),
    ]
}
