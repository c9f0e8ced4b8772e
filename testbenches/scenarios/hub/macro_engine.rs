//! Compares the macro engine with the reference machine, which runs one instruction after another,
//! and its cycles with its page.

pub mod assembler;
pub mod bench;
pub mod cycles;
pub mod driver;
pub mod dumps;
pub mod meaning;
pub mod programs;
pub mod traps;

use cycles::*;
use driver::*;
use dumps::*;
use hub::macro_engine::{MacroEngine, Params};
use kernel::Within;
use kit::scenarios;
use meaning::*;
use programs::*;
use traps::*;

scenarios! {
    MacroEngine::new(&Params::default()) =>
        worked_example sends_one_a_cycle first_send_after_five_cycles a_call_costs_four_cycles
        a_delay_slot_is_free an_annulled_one_costs_a_cycle a_parameter_is_waited_for
        a_message_is_waited_for a_read_costs_two_cycles_and_the_response
        a_call_without_a_following_packet
        sums_and_borrows logic_keeps_the_carry fields results increments_wrap registers_at_the_start
        exits_and_slots loads_wrap
        parameters_missing parameters_left_over codes_without_meaning branches_in_slots outside_the_memory
        loaded_words_are_read_back
        drivers_macros cycles_of_drivers_macros;
    small() =>
        watchdog after_a_trap_the_next_call random_programs garbage broken_macros;
}

/// Number of instructions after which the small engine's watchdog ends a macro.
pub const SHORT: u64 = 300;

/// An engine with short queues, and an early watchdog.
pub fn small() -> MacroEngine {
    MacroEngine::new(&Params {
        packet_depth: Within::new(1),
        send_depth: Within::new(1),
        watchdog: Within::new(SHORT as usize),
    })
}
