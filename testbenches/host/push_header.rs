//! Headers of a pushbuffer: what the following words are.

use bitfield::bitfield;

/// How the data words of a header follow one another.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u32)]
pub enum Form {
    /// The first chips' format; an incrementing method with bits 17:16 zero.
    Old = 0,
    /// To consecutive methods.
    Increment = 1,
    /// The first chips' format; all to one method.
    OldStay = 2,
    /// All to one method.
    Stay = 3,
    /// No data words: the count field is the value.
    Immediate = 4,
    /// The first to a method, all others to the next one.
    IncrementOnce = 5,
    /// Undefined.
    Reserved = 6,
    /// Ends the segment.
    EndSegment = 7,
}

impl Form {
    /// All forms, by their codes.
    pub const ALL: [Form; 8] = [
        Form::Old,
        Form::Increment,
        Form::OldStay,
        Form::Stay,
        Form::Immediate,
        Form::IncrementOnce,
        Form::Reserved,
        Form::EndSegment,
    ];
}

bitfield! {
    /// A header. The fields from `old_method` on are those of the first chips' format.
    #[derive(Clone, Copy, Default, Eq, PartialEq)]
    pub struct PushHeader(u32);
    impl Debug;
    u32;
    /// Method address in words.
    pub method_word, set_method_word: 11, 0;
    pub subchannel, set_subchannel: 15, 13;
    /// Number of data words, or the value of an immediate header.
    pub count, set_count: 28, 16;
    pub form, set_form: 31, 29;
    /// Method address in words; the register is a multiple of 4 bytes.
    pub old_method_word, set_old_method_word: 12, 2;
    pub old_operation, set_old_operation: 17, 16;
    pub old_count, set_old_count: 28, 18;
}

impl PushHeader {
    /// A header of a method at a byte address.
    ///
    /// # Panics
    /// If the count needs more than 13 bits.
    pub fn new(form: Form, subchannel: u32, method: u32, count: usize) -> Self {
        assert!(count < 0x2000, "a header has no room for {count}");
        let mut header = PushHeader(0);
        header.set_form(form as u32);
        header.set_subchannel(subchannel);
        header.set_method_word(method >> 2);
        header.set_count(count as u32);
        header
    }

    /// A header in the first chips' format: incrementing, or all to one method.
    pub fn old(form: Form, subchannel: u32, method: u32, count: usize) -> Self {
        let mut header = PushHeader(0);
        header.set_form(form as u32);
        header.set_subchannel(subchannel);
        header.set_old_method_word(method >> 2);
        header.set_old_count(count as u32);
        header
    }
}
