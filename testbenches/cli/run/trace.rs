//! Warps over time, in the JSON format of Chrome's tracing and Perfetto: each SM is a process, each warp slot a thread.
//! One cycle is shown as one microsecond.

use interpreter::decode::text::text;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use workloads::kernels::activity::REASONS;
use workloads::kernels::activity::warps::{At, Instruction, Timeline, Warp};

/// Slots of a sub-partition, at most.
const SLOTS: usize = 16;

fn thread((_, sub, slot): At) -> usize {
    SLOTS * sub + slot
}

/// An event with a duration.
fn event(at: At, name: String, from: u64, to: u64, args: Value) -> Value {
    json!({ "name": name, "ph": "X", "pid": at.0, "tid": thread(at), "ts": from, "dur": to - from, "args": args })
}

fn of_warp(warp: &Warp) -> Value {
    let [x, y, z] = warp.block;
    let name = format!("block ({x}, {y}, {z}) warp {}", warp.warp);
    event(warp.at, name, warp.from, warp.to, json!({ "issues": warp.issues }))
}

fn of_instruction(at: At, i: &Instruction) -> Value {
    let written = text(i.word, i.counter);
    let bare = written
        .split_once(' ')
        .filter(|(guard, _)| guard.starts_with('@'))
        .map_or(&*written, |(_, rest)| rest);
    let name = bare.split(' ').next().unwrap_or(bare).to_string();
    let waits: serde_json::Map<_, _> = REASONS
        .iter()
        .zip(i.waits)
        .filter(|(_, cycles)| *cycles != 0)
        .map(|(reason, cycles)| (format!("then: {reason}"), cycles.into()))
        .collect();
    let mut args = json!({
        "address": format!("{:#x}", i.counter),
        "instruction": written,
        "active lanes": i.active.count_ones(),
    });
    if let Value::Object(args) = &mut args {
        args.extend(waits);
    }
    event(at, name, i.from, i.to, args)
}

/// The whole file.
pub fn trace(name: &str, timeline: &Timeline) -> Result<Vec<u8>, String> {
    let mut events = vec![];
    let places: BTreeSet<At> = timeline.warps.iter().map(|warp| warp.at).collect();
    let sms: BTreeSet<usize> = places.iter().map(|at| at.0).collect();
    for sm in sms {
        events.push(
            json!({ "name": "process_name", "ph": "M", "pid": sm, "args": { "name": format!("SM {sm}") } }),
        );
    }
    for at in places {
        let named = format!("sub-partition {} slot {:02}", at.1, at.2);
        events.push(
            json!({ "name": "thread_name", "ph": "M", "pid": at.0, "tid": thread(at), "args": { "name": named } }),
        );
    }
    // Enclosing events come before the events inside them.
    events.extend(timeline.warps.iter().map(of_warp));
    events.extend(timeline.instructions.iter().map(|(at, instruction)| of_instruction(*at, instruction)));
    let whole = json!({
        "traceEvents": events,
        "displayTimeUnit": "ms",
        "otherData": { "kernel": name, "unit": "a microsecond is a cycle", "left out": timeline.left_out },
    });
    serde_json::to_vec(&whole).map_err(|e| e.to_string())
}
