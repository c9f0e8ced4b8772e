//! Host's reductions beside a program's atomics on one word: none of either is lost.

use chip::machine::maxwell::Maxwell;
use host::{RingEntry, halves};
use interpreter::stream::recording::{Recording, Submission};
use kit::Maker;
use workloads::kernels::{FROM_OUTSIDE, Launches, carried};

/// The recorded program: the word to which each thread adds 1, blocks of its grid in its descriptor, threads of a block.
const COUNTER: u64 = 0x1_00e0_601c;
const BLOCKS: u64 = 0x1_00e0_9030;
const THREADS: u32 = 64;
/// Words of its submission after the launch: a wait for its end, and a release.
const TAIL: u32 = 7;

/// Where the reductions' methods are: room in the buffer of the recording's own.
const METHODS: u64 = 0x1_00bf_0000;
/// How many there are, while so many blocks run.
const REDUCTIONS: u32 = 150;
const FEW_BLOCKS: u32 = 4;

/// SEMAPHORED: a reduction without a wait, of unsigned words; ADD, INC.
const REDUCE: u32 = 0x8110_0010;
const ADD: u32 = 5 << 27;
const INC: u32 = 6 << 27;

fn put(recording: &mut Recording, n: usize, at: u64, words: &[u32]) {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let update = [at, bytes.len() as u64, recording.data.len() as u64];
    recording.data.extend(bytes);
    recording.submissions[n].updates.push(update);
}

/// Additions of 1, and increments by steps of 1, in turn.
fn methods() -> Vec<u32> {
    let [high, low] = halves(COUNTER);
    let address = [0x2002_0004, high, low];
    let each = |payload: u32, operation: u32| [0x2002_0006, payload, REDUCE | operation];
    let both = |n: u32| if n % 2 == 0 { each(1, ADD) } else { each(!0, INC) };
    address.into_iter().chain((0..REDUCTIONS).flat_map(both)).collect()
}

/// The recorded program is launched, and while it runs the same channel has reductions done.
pub fn reductions_beside_atomics(new: Maker<Maxwell>) {
    let mut recording = carried("atomics_global").expect("a recording of ours");
    let words = methods();
    put(&mut recording, 1, BLOCKS, &[FEW_BLOCKS]);
    put(&mut recording, 1, METHODS, &words);
    let Submission { gpfifo, .. } = &mut recording.submissions[1];
    let [[low, high]] = gpfifo[..] else { panic!("one entry, not {gpfifo:x?}") };
    let (at, length) = (u64::from(high & 0xff) << 32 | u64::from(low), high >> 10);
    let head = length - TAIL;
    *gpfifo = vec![
        RingEntry::new(at, head as usize).words(),
        RingEntry::new(METHODS, words.len()).words(),
        RingEntry::new(at + 4 * u64::from(head), TAIL as usize).words(),
    ];
    // Other words are those of more blocks.
    recording.results.clear();

    let dut = new();
    let p = dut.unit().p.clone();
    let mut launches = Launches::new(dut, &p, &recording, FROM_OUTSIDE);
    launches.all().expect("it comes to its end");
    assert_eq!(launches.run.memory.bytes.load(COUNTER), FEW_BLOCKS * THREADS + REDUCTIONS);
}
