//! Machines with minimal queues and buffers, or sizes between the minimum and the machine's own: their pictures are the same,
//! and they do not deadlock.

use crate::profile::Machine;
use crate::{Failure, say};
use chip::profile::Profile;
use clap::Args;
use kernel::params::Params;
use kit::Rng;

/// A machine of draws, with other sizes if these are requested.
#[derive(Args, Clone)]
pub struct Squeezed {
    /// All queues and buffers as small as they can be: pictures are the same, and nothing is stuck.
    #[arg(long, conflicts_with = "random")]
    smallest: bool,
    /// Queues and buffers of random sizes, from the smallest to the machine's own.
    #[arg(long, value_name = "SEED")]
    random: Option<u64>,
    #[command(flatten)]
    machine: Machine,
}

impl Squeezed {
    /// # Errors
    /// No such machine.
    pub fn load(&self) -> Result<Profile, Failure> {
        let (profile, _) = self.machine.load()?;
        if !self.smallest && self.random.is_none() {
            return Ok(profile);
        }
        let mut machine = self.machine.clone();
        machine.set.extend(settings(&profile, self.random));
        say!("--set {}", machine.set.join(","));
        Ok(machine.load()?.0)
    }
}

/// Minimal sizes: of parameters that are not named after queues, and of those where the frames need more than the
/// smallest permitted size.
const LEAST: [(&str, usize); 32] = [
    ("raster_2d.texels.texels", 1),
    // This also sets the depths of SM units, which have as many entries.
    ("warp_scheduler.room", 1),
    // A batch of the largest draw; a draw that does not fit is refused.
    ("isbe.ring.places", 256),
    // One entry of any size.
    ("circular_buffers.beta_lines", 254),
    ("circular_buffers.alpha_lines", 254),
    // Two subtiles of 16 primitives.
    ("stri.prims", 32),
    ("stri.planes", 256),
    ("stri.ahead", 1),
    ("isbe.batches", 1),
    ("circular_buffers.entries", 1),
    ("circular_buffers.discard.waiting", 1),
    ("gpm.subtiles", 1),
    ("gpm.launch.credit", 1),
    ("gpm.collect.outputs", 1),
    ("stage_tasks.batches.records", 1),
    ("stage_tasks.issue.prims", 24),
    ("stage_tasks.walk.work", 1),
    ("stage_tasks.walk.rows", 1),
    ("viewport.gate.packets", 32),
    ("viewport.gate.stage", 1),
    ("viewport.rows.rows", 4),
    ("viewport.fill.rows", 4),
    ("viewport.stream.rows", 4),
    ("viewport.cull.steps", 2),
    ("viewport.stream.steps", 2),
    ("viewport.write.waiting", 1),
    ("viewport.copy.waiting", 1),
    ("viewport.copy.ahead", 1),
    ("vertex_fetch.collect.batches", 1),
    ("vertex_fetch.copy.lines", 1),
    ("world_port.ready", 2),
    ("distributor.fetch.ahead", 2),
];

/// Minimal value of a parameter, if it belongs to a queue or a buffer.
fn least(name: &str, least_of_range: usize) -> Option<usize> {
    let ends = |end: &str| name == end || name.strip_suffix(end).is_some_and(|rest| rest.ends_with('.'));
    let listed = LEAST.iter().find(|(end, _)| ends(end)).map(|(_, least)| *least);
    let queue = name.ends_with(".depth") || name.ends_with("_depth");
    listed.or(queue.then_some(least_of_range))
}

/// Settings of `--set` for a machine: all minimal, or by a seed each minimal, the machine's own, or a value between.
fn settings(profile: &Profile, seed: Option<u64>) -> Vec<String> {
    let group = profile.group();
    let fixed = group.fixed();
    let mut rng = Rng::new(seed.unwrap_or(0));
    // With random sizes, SM units retain enough entries for everything they may be sent.
    let of_sm = |name: &str| seed.is_some() && name.contains(".sm.") && name.ends_with(".depth");
    let rows = group.rows().into_iter().filter(|(name, ..)| !fixed.contains_key(name) && !of_sm(name));
    rows.filter_map(|(name, row, own)| {
        let (least, own) = (least(&name, row.min)? as u64, own as u64);
        let value = match (seed, rng.below(3)) {
            _ if least >= own => return None,
            (None, _) | (Some(_), 0) => least,
            (Some(_), 1) => return None,
            _ => least + rng.below(own - least),
        };
        Some(format!("{name}={value}"))
    })
    .collect()
}
