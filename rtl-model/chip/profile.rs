//! A machine as data: the parameters that a profile (`rtl-model/profiles/*.toml`) may set,
//! and their ranges.

mod given;

use crate::machine::maxwell;
use ::mem::xbar::PORTS;
use bundle::ClientId;
use given::Wrong;
use kernel::packed::Field;
use kernel::params::Params as _;

/// The parameters of every unit that has any, by its path in the chip.
pub type Profile = maxwell::Params;

/// The base machine's profile.
pub const NX: &str = include_str!("../profiles/nx.toml");
/// A machine with an L2 of 16 KB, and one with eight slices.
pub const FPGA: &str = include_str!("../profiles/fpga.toml");
pub const EIGHT: &str = include_str!("../profiles/eight.toml");
/// Machines with other numbers of slices and ROPs than powers of two, or with one slice: names and profiles.
pub const SLICES: [(&str, &str); 3] = [
    ("slices1", include_str!("../profiles/slices1.toml")),
    ("slices3", include_str!("../profiles/slices3.toml")),
    ("slices6", include_str!("../profiles/slices6.toml")),
];

/// Machines with more SMs than the base one: names and profiles.
pub const SMS: [(&str, &str); 2] = [
    ("gpcs2x4", include_str!("../profiles/gpcs2x4.toml")),
    ("sms20", include_str!("../profiles/sms20.toml")),
];

/// Shared memory of an SM: blocks, in which the start of planes is counted, and bytes of these, of a plane and of a row.
const SHARED_BLOCKS: usize = 256;
const SHARED_BLOCK: usize = 256;
const PLANE_BYTES: usize = 12;
const ROW_BYTES: usize = 128;

/// The most SMs of a GPC.
const GPC_SMS: usize = ::gpc::gpm::types::GPM_SMS;

impl Profile {
    /// The base machine.
    pub fn nx() -> Self {
        Profile::parse("rtl-model/profiles/nx.toml", NX).expect("the built-in profile is right")
    }

    /// Reads a profile; `file` is its name in errors. An error names the
    /// parameter that is wrong and the values that are allowed.
    pub fn parse(file: &str, text: &str) -> Result<Self, String> {
        let wrong = |what: Wrong| {
            let line = text[..what.at].matches('\n').count() + 1;
            let source = text.lines().nth(line - 1).unwrap_or_default().trim();
            format!("{file}:{line}: `{source}`: {}", what.what)
        };
        let mut profile = Profile::default();
        given::read(&mut profile, text).map_err(wrong)?;
        let table = toml::from_str(text).map_err(|e| format!("{file}: {}", given::said(&e)))?;
        checked(file, &table, profile)
    }

    /// The same with some parameters set, each as `rops=4`, and its TOML.
    pub fn parse_with(file: &str, text: &str, set: &[String]) -> Result<(Self, String), String> {
        let mut profile = Profile::parse(file, text)?;
        let mut table: toml::Table =
            toml::from_str(text).map_err(|e| format!("{file}: {}", given::said(&e)))?;
        for given in set {
            let what = format!("--set {given}");
            let pair = given.split_once('=').and_then(|(name, n)| Some((name, n.parse::<i64>().ok()?)));
            let (name, n) = pair.ok_or(format!("{what}: a parameter is NAME=N, such as rops=4"))?;
            given::put(&mut profile, name, n).map_err(|e| format!("{what}: {e}"))?;
            put(&mut table, name, n)
                .ok_or(format!("{what}: a unit stands where a number should, or the other way"))?;
        }
        // Relations between parameters are checked when all are set.
        if !set.is_empty() {
            profile = checked(&format!("--set {}", set.join(",")), &table, profile)?;
        }
        let text = if set.is_empty() { text.into() } else { table.to_string() };
        Ok((profile, text))
    }
}

/// Sets the parameter at a path such as `partition.zculls`.
fn put(mut table: &mut toml::Table, name: &str, n: i64) -> Option<()> {
    let (parts, last) = match name.rsplit_once('.') {
        Some((parts, last)) => (parts.split('.').collect(), last),
        None => (vec![], name),
    };
    for part in parts {
        table = table.entry(part).or_insert(toml::Value::Table(Default::default())).as_table_mut()?;
    }
    let old = table.insert(last.into(), n.into());
    old.is_none_or(|old| old.is_integer()).then_some(())
}

/// The number that a profile sets at a path.
fn number(mut table: &toml::Table, name: &str) -> Option<i64> {
    let (parts, last) = name.rsplit_once('.').unwrap_or(("", name));
    for part in parts.split_terminator('.') {
        table = table.get(part)?.as_table()?;
    }
    table.get(last)?.as_integer()
}

/// Checks of relations that no parameter's range expresses.
fn checked(file: &str, table: &toml::Table, profile: Profile) -> Result<Profile, String> {
    for (name, of) in profile.group().fixed() {
        match (number(table, &name), of) {
            (Some(_), Some(of)) => return Err(format!("{file}: {name} is always {of}: set that one")),
            (Some(n), None) => {
                return Err(format!("{file}: {name} is {n}; it follows from other parameters: leave it out"));
            }
            (None, _) => (),
        }
    }
    if !profile.gpcs.get().is_power_of_two() {
        return Err(format!("{file}: gpcs is {}; there can be 1, 2, 4 or 8 GPCs", profile.gpcs.get()));
    }
    let (gpcs, sms, partitions) = (profile.gpcs.get(), profile.sms.get(), profile.gpc.tpc.partitions.get());
    if !sms.is_multiple_of(gpcs) {
        return Err(format!(
            "{file}: {sms} SMs do not divide among {gpcs} GPCs; set sms to a multiple of gpcs"
        ));
    }
    let gpc = &profile.gpc;
    if sms > gpcs * GPC_SMS {
        return Err(format!("{file}: sms is {sms}; {gpcs} GPCs have {GPC_SMS} SMs each at most"));
    }
    // A client's number begins with its port's.
    let most = (1 << (<ClientId as Field>::WIDTH - profile.memory.xbar.clients_log2.get())).min(PORTS);
    let ports = maxwell::ports(profile.rops.get(), sms, partitions);
    if ports > most {
        return Err(format!(
            "{file}: {ports} ports of the crossbar; ROPs, L1s, SMs and two can be {most} together"
        ));
    }
    let subs = (profile.sub_partitions.get(), partitions * gpc.tpc.sm.sides.get());
    if subs.0 != subs.1 {
        return Err(format!(
            "{file}: sub_partitions is {}; it is gpc.tpc.partitions times gpc.tpc.sm.sides, {}",
            subs.0, subs.1
        ));
    }
    // STRI computes one subtile's planes while the subtile before still has its own; with fewer entries each would wait for the other.
    let (prims, packets) = (gpc.tpc.stri.prims.get(), gpc.raster_half.prop.subtile_form.packets.get());
    if prims < 2 * packets {
        return Err(format!(
            "{file}: gpc.tpc.stri.prims is {prims}; it is at least twice \
             gpc.raster_half.prop.subtile_form.packets, {}",
            2 * packets
        ));
    }
    // A unit of the SM has a free entry for all that a sub-partition may send, as no backpressure reaches the scheduler.
    let sm = &gpc.tpc.sm;
    let room = sm.sub_partition.warp_scheduler.room.get();
    for (name, depth) in [
        ("special", sm.special.depth.get()),
        ("double_precision", sm.double_precision.depth.get()),
        ("special_registers", sm.special_registers.depth.get()),
        ("barriers", sm.barriers.depth.get()),
        ("attributes", sm.attributes.depth.get()),
    ] {
        if depth < room {
            return Err(format!(
                "{file}: gpc.tpc.sm.{name}.depth is {depth}; it is at least \
                 gpc.tpc.sm.sub_partition.warp_scheduler.room, {room}"
            ));
        }
    }
    // Planes lie at the end of shared memory, rows of batches below them.
    let (tram, planes) = (sm.attributes.tram.get(), gpc.tpc.stri.planes.get());
    let most = (SHARED_BLOCKS - tram) * SHARED_BLOCK / PLANE_BYTES;
    if planes > most {
        return Err(format!(
            "{file}: gpc.tpc.stri.planes is {planes}; from gpc.tpc.sm.attributes.tram, {tram}, on shared memory holds {most}"
        ));
    }
    let (first, places) = (gpc.tpc.isbe.first.get(), gpc.tpc.isbe.ring.places.get());
    let most = tram * SHARED_BLOCK / ROW_BYTES;
    if first + places > most {
        return Err(format!(
            "{file}: gpc.tpc.isbe.first and gpc.tpc.isbe.ring.places are {first} and {places}; \
             below gpc.tpc.sm.attributes.tram, {tram}, shared memory has {most} rows"
        ));
    }
    let channels = profile.memory.channels.get();
    if !channels.is_power_of_two() {
        return Err(format!("{file}: memory.channels is {channels}; it is a power of two"));
    }
    Ok(profile.settled())
}
