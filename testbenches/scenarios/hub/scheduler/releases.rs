//! Grids are released at their end, and the grids that depend on them begin after that.

use super::bench::class::CLASS;
use super::bench::memory::Words;
use super::bench::*;
use super::task::Task;
use super::{AT, played, write};
use host::launch_descriptor::Release;
use hub::scheduler::{Params, Scheduler};
use kit::{Maker, scenarios};

scenarios! {
    Scheduler::new(&Params::default()) =>
        a_release_is_after_the_end signed_releases_count_in_unsigned_words
        the_dependent_grid_is_after_the_releases a_completion_waits_for_earlier_tasks;
}

fn a_release_is_after_the_end(new: Maker<Scheduler>) {
    let mut task = Task::small();
    let at = 0x1_0000_0010;
    let release = |k: u64, one_word| Release { address: at + 16 * k, payload: 77, one_word, reduction: None };
    task.releases = [Some(release(0, true)), Some(release(1, false))];
    let (seen, words) = played(new, &[task], FREE);
    let ended = seen.place(|event| *event == Event::Ended(0));
    let of: Vec<_> = seen.events[ended..].iter().map(|(_, event)| event.clone()).collect();
    let time = [words.get(at + 24), words.get(at + 28)];
    let when = seen.events[ended + 2].0;
    assert!(u64::from(time[0]) < when && u64::from(time[0]) + 9 > when && time[1] == time[0] << 8);
    let expected = [
        Event::Ended(0),
        Event::Write(at, vec![77]),
        Event::Write(at + 16, vec![77, 0, time[0], time[1]]),
        Event::Barrier(true),
        Event::Performed,
    ];
    assert_eq!(of, expected);
    assert_eq!(seen.events[ended + 1].0 - seen.events[ended].0, 4);
}

fn the_dependent_grid_is_after_the_releases(new: Maker<Scheduler>) {
    let mut words = Words::default();
    let mut first = Task { version: (1, 7), dependent: Some(AT + 0x100), ..Task::small() };
    first.releases[1] =
        Some(Release { address: 0x5000, payload: 9, one_word: true, reduction: Some((0, false)) });
    let second = Task { version: (1, 7), dependent: Some(AT + 0x200), ..Task::small() };
    let third = Task { blocks: [5, 1, 1], ..Task::small() };
    write(&mut words, &[first, second, third]);
    words.put(0x5000, &[4]);
    // Another task, and a completion, which waits for the whole chain.
    let bundles =
        [&CLASS.methods()[..], &launch(AT), &[method(0x1b0c, 0x1000_0000)], &launch(AT + 0x200)].concat();
    let seen = run(new(), &bundles, &mut words, Stalls { runs: 2, ..FREE }, NOT_FAULTY);
    let numbers: Vec<_> = seen.grids().iter().map(|(_, grid)| (grid.needs.task_id, grid.width)).collect();
    assert_eq!(
        numbers.iter().filter(|(number, _)| *number == 0).collect::<Vec<_>>(),
        [&(0, 1), &(0, 1), &(0, 5)]
    );
    assert_eq!(words.get(0x5000), 13);
    let performed = seen.place(|event| *event == Event::Performed);
    let read = seen.place(|event| *event == Event::Read(AT + 0x100));
    assert!(performed < read);
    let last = seen.events.iter().rposition(|(_, event)| *event == Event::Ended(0)).unwrap();
    assert!(last < seen.place(|event| *event == Event::Complete));
}

/// INC and DEC are sent to the L2 as U32, as it has no signed ones; a minimum as S32.
fn signed_releases_count_in_unsigned_words(new: Maker<Scheduler>) {
    for (op, sent, left) in [(3, false, 5), (4, false, 3), (1, true, 0xffff_fffe)] {
        let payload = if sent { 0xffff_fffe } else { 9 };
        let mut words = Words::default();
        let mut task = Task { version: (1, 7), ..Task::small() };
        task.releases[0] =
            Some(Release { address: 0x5000, payload, one_word: true, reduction: Some((op, true)) });
        write(&mut words, &[task]);
        words.put(0x5000, &[4]);
        let bundles = [&CLASS.methods()[..], &launch(AT)].concat();
        let seen = run(new(), &bundles, &mut words, Stalls { runs: 2, ..FREE }, NOT_FAULTY);
        assert_eq!(seen.count(|event| *event == Event::Reduce(0x5000, op, sent, payload)), 1);
        assert_eq!(words.get(0x5000), left);
    }
}

fn a_completion_waits_for_earlier_tasks(new: Maker<Scheduler>) {
    let mut words = Words::default();
    let addresses = write(&mut words, &vec![Task::small(); 3]);
    let release = method(0x1b0c, 0x1000_0000);
    let bundles: Vec<_> = std::iter::once(release)
        .chain(launch(addresses[0]))
        .chain(launch(addresses[1]))
        .chain([release, release])
        .chain(launch(addresses[2]))
        .collect();
    let seen = run(new(), &bundles, &mut words, Stalls { runs: 500, ..FREE }, NOT_FAULTY);
    let places = |of: fn(&Event) -> bool| -> Vec<usize> {
        (0..seen.events.len()).filter(|k| of(&seen.events[*k].1)).collect()
    };
    let completes = places(|event| *event == Event::Complete);
    let ends = |number: u8| seen.events.iter().position(|(_, event)| *event == Event::Ended(number)).unwrap();
    assert_eq!(completes.len(), 3);
    assert!(completes[0] < ends(0).min(ends(1)));
    assert!(completes[1] > ends(0).max(ends(1)));
}
