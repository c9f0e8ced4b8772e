//! Atoms are scheduled by rows, age and priority.

use super::bench::{FREE, judge, place, read, run, write};
use super::columns;
use bundle::*;
use kit::{Maker, scenarios};
use mem::dram::channel::{Channel, Params};

scenarios! {
    Channel::new(&Params::default()) =>
        hits_go_first the_oldest_is_not_starved writes_go_in_batches a_batch_ends_with_its_rows a_row_that_is_wanted_stays_open
        a_read_sees_the_write_before_it walks_go_first;
}

fn hits_go_first(new: Maker<Channel>) {
    // An atom in another row of the bank, then hits.
    let atoms: Vec<_> = [1, 2, 1, 1, 2, 1]
        .iter()
        .enumerate()
        .map(|(n, row)| read(n as u16, place(0, *row, n as u8)))
        .collect();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let order: Vec<_> = columns(&seen).iter().map(|(.., column)| *column).collect();
    assert_eq!(order, [0, 2, 3, 5, 1, 4]);
}

/// A stream of hits in the bank's open row: the atom in another row waits for `patience` cycles and a few more.
fn the_oldest_is_not_starved(new: Maker<Channel>) {
    let row = |n: u16| if n == 20 { 2 } else { 1 };
    let atoms: Vec<_> = (0..400).map(|n| read(n, place(0, row(n), (n % 64) as u8))).collect();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let of = |tag: u16| {
        seen.responses.iter().find(|(_, response)| response.id.tag == tag).map_or(0, |(at, _)| *at)
    };
    // It becomes the oldest within the queue's length.
    let wait = of(20) - seen.taken[20];
    assert!((512..512 + 64 * 5 + 18 + 18 + 22 + 20).contains(&wait), "{wait} cycles");
    assert!(of(60) < of(20));
}

fn writes_go_in_batches(new: Maker<Channel>) {
    let atom = |n: u16| {
        let place = place(0, 1, (n % 64) as u8);
        if n % 2 == 0 { read(n, place) } else { write(n, place) }
    };
    let atoms: Vec<_> = (0..400).map(atom).collect();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let columns = columns(&seen);
    let turns = columns.windows(2).filter(|two| two[0].1 != two[1].1).count();
    // A batch has 10 writes or more.
    assert!(turns <= 2 * 200 / 10 + 2, "{turns} turns");
}

/// Writes of an open row, then reads. In another row of the same bank they wait for all the writes, so that each row is
/// opened once. In another bank their row is open before `low` writes are left, and the batch ends there.
fn a_batch_ends_with_its_rows(new: Maker<Channel>) {
    let (writes, low) = (40, 24);
    for (bank, before) in [(0, writes), (1, writes - low)] {
        let written = (0..writes).map(|n| write(n, place(0, 1, n as u8)));
        let atoms: Vec<_> = written.chain((0..4).map(|n| read(100 + n, place(bank, 2, n as u8)))).collect();
        let seen = run(new(), &atoms, &[], FREE);
        judge(&atoms, &[], &seen);
        let first = columns(&seen).iter().take_while(|(_, write, _)| *write).count();
        assert!((before..=before + 2).contains(&(first as u16)), "{first} writes, then reads of bank {bank}");
        assert_eq!(seen.done.activates, 2);
    }
}

/// One Read of another row among Reads of an open row, with other banks' in between: the row is closed after the last
/// atom that needs it.
fn a_row_that_is_wanted_stays_open(new: Maker<Channel>) {
    let atom = |n: u16| {
        let (row, column) = (if n == 2 { 2 } else { 1 }, n as u8 / 2);
        read(n, place(n as u8 % 2, row, column))
    };
    let atoms: Vec<_> = (0..16).map(atom).collect();
    let seen = run(new(), &atoms, &[], FREE);
    judge(&atoms, &[], &seen);
    let opened = seen.commands.iter().filter_map(|(_, command)| match command {
        DramCommand::Activate(DramActivate { bank, row }) => Some((*bank, *row)),
        _ => None,
    });
    assert_eq!(opened.collect::<Vec<_>>(), [(0, 1), (1, 1), (0, 2)]);
}

fn a_read_sees_the_write_before_it(new: Maker<Channel>) {
    let here = place(4, 5, 6);
    let list = [read(0, here), write(1, here), read(2, here), write(3, here), write(4, here), read(5, here)];
    let seen = run(new(), &list, &[], FREE);
    judge(&list, &[], &seen);
    let kinds: Vec<_> = columns(&seen).iter().map(|(_, write, _)| *write).collect();
    assert_eq!(kinds, [false, true, false, true, true, false]);
}

/// With a full queue of hits: the walk's Activate is the next command, and its Read is sent as soon
/// as the row is open.
fn walks_go_first(new: Maker<Channel>) {
    let atoms: Vec<_> = (0..200).map(|n| read(n, place(0, 1, (n % 64) as u8))).collect();
    let walks = [(300, place(5, 8, 1)), (300, place(5, 8, 2)), (500, place(0, 3, 9))];
    let seen = run(new(), &atoms, &walks, FREE);
    judge(&atoms, &walks, &seen);
    // Accepted in cycle 300, selected from 301 on; responses follow data after a cycle.
    let first = seen.walked[0].0 - 300;
    assert!((2 + 18 + 22 + 1..=2 + 18 + 22 + 1 + 4).contains(&first), "{first} cycles");
    assert_eq!(seen.walked[1].0 - seen.walked[0].0, 5);
    let other_row = seen.walked[2].0 - 500;
    assert!(other_row <= 2 + 8 + 18 + 18 + 22 + 1 + 4, "{other_row} cycles");
}
