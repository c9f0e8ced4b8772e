//! Each task's packets are its own, in launch order, and so are its releases.

use super::AT;
use super::bench::class::CLASS;
use super::bench::*;
use super::task::Task;
use bundle::*;
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::machine::memory::Memory;

/// The launch that the interpreter reads from a descriptor, without parts that it refuses.
fn interpreted(task: &Task) -> Option<Launch> {
    let plain = Task { releases: [None; 2], dependent: None, ..task.clone() };
    let mut memory = Memory::default();
    memory.map(AT..AT + 0x100);
    for (k, word) in plain.words().iter().enumerate() {
        memory.write(AT + 4 * k as u64, &word.to_le_bytes());
    }
    Launch::read(Setup::default(), &memory, AT).ok()
}

/// Checks that each task's packets are its own, in launch order; and its releases.
pub fn judge(seen: &Seen, tasks: &[Task]) {
    let mut packets = (0..).zip(&seen.events).filter_map(|(at, (_, event))| match event {
        Event::Task(packet) => Some((at, *packet)),
        _ => None,
    });
    let mut changes = (0..).zip(&seen.events).filter_map(|(at, (_, event))| match event {
        Event::Table(change) => Some((at, *change)),
        _ => None,
    });
    for task in tasks {
        let caches = [0x10, 0x20, 8, 4, 1, 2];
        let mask = (0..6).filter(|k| task.invalidates[*k]).map(|k| caches[k]).sum::<u8>();
        if mask != 0 {
            let invalidate = TaskPacket::Invalidate(CacheInvalidate { mask });
            assert_eq!(packets.next().map(|(_, packet)| packet), Some(invalidate), "{task:?}");
        }
        if mask & 3 != 0 {
            let all = PurgeAll { instructions: mask & 1 != 0, constants: mask & 2 != 0 };
            assert_eq!(changes.next().map(|(_, change)| change), Some(ConstantTable::PurgeAll(all)));
        }
        let (mut number, mut attached) = (None, 0);
        for (bank, bound) in task.banks.iter().enumerate() {
            let Some((address, size)) = bound.filter(|(_, size)| *size != 0) else { continue };
            let Some((at, ConstantTable::Attach(a))) = changes.next() else { panic!("no attach: {task:?}") };
            attached = at;
            let of = u32::from(a.buffer) - 128 - bank as u32;
            assert!(of % 8 == 0 && number.is_none_or(|n| n == of / 8));
            number = Some(of / 8);
            assert_eq!((u64::from(a.base) << 8, a.size + 1), (address, size));
        }
        let mut words = vec![];
        let grid = loop {
            match packets.next() {
                Some((at, TaskPacket::Word(word))) => {
                    assert!(attached < at);
                    words.push(word);
                }
                Some((_, TaskPacket::Grid(grid))) => break grid,
                other => panic!("{other:?} of {task:?}"),
            }
        };
        let of = words[0].context_id;
        assert!(number.is_none_or(|n| n == u32::from(of)));
        let expected: Vec<_> = CLASS.words(task, of.into());
        assert!(words.iter().all(|word| word.context_id == of));
        assert_eq!(words.iter().map(|word| (word.word, word.value)).collect::<Vec<_>>(), expected);
        let [x, y, z] = task.threads;
        let expected = Grid {
            needs: BlockNeeds {
                task_id: of,
                warps: (x * y * z).div_ceil(32) as u8,
                registers: task.registers as u8,
                shared: (task.shared / 256) as u16,
                barriers: task.barriers as u8,
                one_partition: task.one_partition,
            },
            width: task.blocks[0],
            height: task.blocks[1] as u16,
            depth: task.blocks[2] as u16,
            sequential: task.sequential,
            sms: !task.disabled,
            membar: task.membar as u8,
        };
        assert_eq!(grid, expected, "{task:?}");
        let launch = interpreted(task).expect("the interpreter accepts it");
        assert_eq!(launch.ctas, [grid.width, grid.height.into(), grid.depth.into()]);
        assert_eq!(launch.shared, usize::from(grid.needs.shared) * 256);
        assert_eq!(launch.registers, u32::from(grid.needs.registers));
        assert_eq!(launch.threads_of_cta().div_ceil(32), u64::from(grid.needs.warps));
        for (bank, bound) in launch.banks.iter().enumerate() {
            let word = words[16 + bank].value;
            assert_eq!(bound.map(|(_, size)| size), (word >> 25 == 1).then_some(word & 0x1_ffff));
        }
        assert_eq!((launch.program, launch.stack), (words[37].value, words[38].value as usize));
        assert_eq!(
            (launch.local_low, launch.local_high),
            (words[35].value as usize, words[36].value as usize)
        );
    }
    assert!(packets.next().is_none() && changes.next().is_none());
}
