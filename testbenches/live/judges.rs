//! OpenGL programs that judge the chip: each draws something of another kind and writes what it reads back, so that
//! a run on the chip can be compared with one on a driver that computes on the processor. And one that judges the node.

/// The executable `live-programs`, built from `programs/`. Without arguments it lists, in columns that tabs separate, the
/// name of each program, the driver that is its witness, by how much a byte may differ, and what it draws. With a
/// name and a file it runs the program.
pub const EXECUTABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/live-programs"));

/// Its exit code where the system has no EGL, or no context for it.
pub const MISSING: i32 = 77;

/// The executable `live-calls`, built from `calls/`, which needs no Mesa: it makes calls of the node that a driver does not make, and
/// prints a line for each that does not end as the kernel's would.
pub const CALLS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/live-calls"));
