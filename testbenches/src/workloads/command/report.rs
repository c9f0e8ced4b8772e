//! What went wrong, as text.

use super::host::Host;
use crate::classes::Class;
use rtl_model::chip::command_path::{In, Out};
use rtl_model::pkg::Fault;

/// A fault with its method's name; `class` is that of its subchannel.
pub fn fault(clock: u64, fault: &Fault, class: Option<Class>) -> String {
    let address = 4 * u32::from(fault.address);
    let name = match class {
        Some(class) => format!("{} {}", class.name(), class.text(address, fault.value)),
        None => "a subchannel without a class".into(),
    };
    format!(
        "clock {clock}: {:?}: channel {}, subchannel {}, method {address:04x} = {:08x} ({name})",
        fault.kind, fault.channel, fault.subchannel, fault.value
    )
}

/// Who waits for what.
pub fn hang(clock: u64, i: &In, o: &Out, host: &Host) -> String {
    let channels = [
        ("Host to the front end", i.packet_valid, o.packet_ready),
        ("the front end to the engines", o.bundle_valid, i.bundle_ready),
        ("the front end's write", o.front_end_write_valid, i.front_end_write_ready),
        ("the front end's read", o.front_end_read_valid, i.front_end_read_ready),
        ("the inline copy's write", o.inline_write_valid, i.inline_write_ready),
        ("the copy engine's request", o.copy_port_valid, i.copy_port_ready),
    ];
    let units = [
        ("front_end", o.front_end_idle),
        ("macro_engine", o.macro_engine_idle),
        ("inline_to_memory", o.inline_to_memory_idle),
        ("copy_engine", o.copy_engine_idle),
    ];
    let stands: Vec<_> = channels.iter().filter(|(_, valid, ready)| *valid && !ready).map(|c| c.0).collect();
    let busy: Vec<_> = units.iter().filter(|(_, idle)| !idle).map(|u| u.0).collect();
    let list = |names: Vec<&str>| if names.is_empty() { "none".into() } else { names.join(", ") };
    format!(
        "clock {clock}: nothing moves any more. Host waits for {}. Packets stand still: {}. Units with work: {}",
        host.wait(),
        list(stands),
        list(busy)
    )
}
