//! How long a context switch takes when both channels have changed all that methods can change.

use super::LIMIT;
use super::channels::segment;
use super::streams::{self, SEGMENTS, Stream, header};
use bundle::MethodKind;
use host::push_header::Form;
use hub::front_end::method_map::{METHODS, RULES, is_legal};
use kit::Maker;
use references::hub::copies::bytes::Bytes;
use rigs::command_path::CommandPath;
use workloads::command::driver::Group;
use workloads::command::{Around, Ended, Replay};

/// A method without further effect in each group of 256 words that has one, and all macro instructions and start
/// addresses.
fn everything() -> Vec<u32> {
    let mut words = streams::beginning();
    for (class, spans) in (0..).zip(METHODS) {
        let takes_zero = |number: u8| {
            let rule = &RULES[usize::from(number)];
            let inert = match rule.kind {
                MethodKind::State | MethodKind::Copy | MethodKind::Inline => rule.filtered,
                kind => kind == MethodKind::Nothing || kind == MethodKind::Address,
            };
            inert && !rule.wfi && is_legal(rule.legal, 0) && is_legal(rule.built, 0)
        };
        let addresses = spans.iter().filter(|(.., rule)| takes_zero(*rule));
        let mut groups: Vec<u16> = addresses.flat_map(|(first, last, _)| *first..=*last).collect();
        groups.dedup_by_key(|address| *address >> 8);
        for address in groups {
            words.extend([header(Form::Increment, class, u32::from(address) * 4, 1), 0]);
        }
    }
    words.extend([header(Form::Increment, 0, 0x114, 1), 0, header(Form::Stay, 0, 0x118, 2048)]);
    words.extend([0x11; 2048]);
    words.extend([header(Form::Increment, 0, 0x11c, 1), 0, header(Form::Stay, 0, 0x120, 256)]);
    words.extend([0; 256]);
    words
}

/// A save and a load where a channel of another group has work, in microseconds at 1 GHz; a sector comes 300 cycles
/// after it was requested.
pub fn context_switch(new: Maker<CommandPath>) -> f64 {
    let mut run = Replay::with(new(), Around::default(), &[Group::of(&[0]), Group::of(&[1])]);
    run.memory.map(Stream::mapped());
    let mut cycles = 0;
    for (turn, channel) in [0, 1, 0].into_iter().enumerate() {
        let at = SEGMENTS + 0x1_0000 * turn as u64;
        let entry = segment(&mut run, &mut Bytes::default(), at, &everything());
        run.publish_in(channel, &[entry]);
        cycles = run.stats.spent.contexts;
        assert_eq!(run.run(LIMIT), Ok(Ended::Idle), "turn {turn}");
    }
    (run.stats.spent.contexts - cycles) as f64 / 1000.0
}
