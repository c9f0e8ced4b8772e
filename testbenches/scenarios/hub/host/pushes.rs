//! Random pushbuffers: all forms of headers, divided into entries at any position.

use host::PushHeader;
use host::push_header::Form;
use kit::Rng;
use references::hub::host::channels::Entry;

/// A header of any form that does not end a segment; `host` allows Host's own methods.
pub fn header(rng: &mut Rng, form: Form, count: u32, host: bool) -> u32 {
    let subchannel = rng.below(8) as u32;
    let address = match rng.below(4) {
        0 if host => rng.below(0x40) as u32,
        1 if host => 0xffe + rng.below(2) as u32, // runs that pass the last address
        _ => 0x40 + rng.below(0xf00) as u32,
    };
    let count = count as usize;
    match form {
        Form::Old | Form::OldStay => {
            let address = if host { address & 0x7ff } else { 0x40 + address % 0x700 };
            PushHeader::old(form, subchannel, 4 * address, count).0
        }
        _ => PushHeader::new(form, subchannel, 4 * address, count).0,
    }
}

/// A word of a form with any other bits.
fn of_form(form: Form, others: u32) -> u32 {
    let mut header = PushHeader(others);
    header.set_form(form as u32);
    header.0
}

/// A word of one of the first chips' forms with an operation that is not defined.
fn undefined(form: Form, operation: u32, others: u32) -> u32 {
    let mut header = PushHeader(of_form(form, others));
    header.set_old_operation(operation);
    header.0
}

/// Forms of headers with data, with the weights of a list.
const FORMS: [Form; 7] =
    [Form::Old, Form::Increment, Form::Increment, Form::OldStay, Form::Stay, Form::Stay, Form::IncrementOnce];

/// Dwords of about `headers` headers with their data. Where `host` allows it, some headers are bad
/// or end the segment; data after them are decoded as headers.
pub fn words(rng: &mut Rng, headers: usize, host: bool) -> Vec<u32> {
    let mut words = vec![];
    for _ in 0..headers {
        let count = match rng.below(8) {
            0 => 0,
            1..=4 => 1,
            5 | 6 => rng.below(6) as u32,
            _ => rng.below(40) as u32,
        };
        match rng.below(24) {
            0 => words.push(0),
            1 => words.push(undefined(Form::Old, 1 + rng.below(3) as u32, rng.below(0x1_0000) as u32)),
            2 if host && rng.one_in(3) => words.push(of_form(Form::EndSegment, rng.below(1 << 29) as u32)),
            3 if host && rng.one_in(3) => words.push(of_form(Form::Reserved, rng.below(1 << 29) as u32)),
            4 if host && rng.one_in(3) => words.push(undefined(Form::OldStay, 1, rng.below(1 << 16) as u32)),
            5..=9 => {
                let value = rng.below(1 << 13) as u32;
                words.push(header(rng, Form::Immediate, value, host));
            }
            k => {
                words.push(header(rng, FORMS[k as usize % FORMS.len()], count, host));
                (0..count).for_each(|_| words.push(rng.roll() as u32));
            }
        }
    }
    words
}

/// Divides dwords into entries, with empty entries between them.
pub fn ring(rng: &mut Rng, words: &[u32], longest: u64) -> Vec<Entry> {
    let (mut ring, mut rest) = (vec![], words);
    while !rest.is_empty() {
        if rng.one_in(8) {
            ring.push(Entry::Opcode(rng.below(6) as u8));
        }
        let n = 1 + rng.below(longest.min(rest.len() as u64)) as usize;
        ring.push(Entry::Words(rest[..n].to_vec()));
        rest = &rest[n..];
    }
    ring
}
