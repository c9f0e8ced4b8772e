//! Sizes of a machine, each said once. `params!` of a unit names those that it uses.

kernel::sizes! {
    /// SMs, each in a TPC of its own: 8 at most in a GPC.
    sms: 1..=32 = 2, "SMs";
    /// GPCs, each with a raster half: a power of two.
    gpcs: 1..=8 = 1, "GPCs";
    /// ROPs, one of each kind in a partition.
    rops: 1..=8 = 2, "ROPs";
    /// Slices of the L2, each of which responds to a barrier.
    slices: 1..=16 = 2, "slices";
    /// Channels of DRAM, of 16 pins: a power of two.
    channels: 1..=4 = 4, "channels";
    /// Partitions of an SM, each with an L1.
    partitions: 1..=2 = 2, "partitions";
    /// Sub-partitions of a partition, which share units of long latency.
    sides: 1..=2 = 2, "sub-partitions";
    /// Sub-partitions of an SM: those of all its partitions.
    sub_partitions: 1..=4 = 4, "sub-partitions";
    /// Slots of warps of a sub-partition.
    slots: 1..=16 = 16, "warps";
    /// Datapaths of fixed latency of a sub-partition, as a power of two: with fewer than 32, results arrive in groups of lanes.
    lanes_log2: 2..=5 = 5, "lanes";
    /// Registers of a sub-partition: rows of 32, by eights.
    register_rows: 16..=64 = 64, "8 rows";
}
