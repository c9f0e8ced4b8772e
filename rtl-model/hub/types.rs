//! What the hub shows of itself to benches.

use super::host::types::PushRun;
use bundle::*;

kernel::package! {
    package hub_activity(host, host_parts);

    /// What Host has loaded, what the front end accepts in this cycle, and which units are idle with all their writes performed.
    pub struct Activity {
        /// A channel is loaded and runs; which one, and the condition for which it waits, if any.
        loaded: bool,
        channel: ChannelId,
        state: MethodState,
        /// Data that its last header has announced and that have not arrived.
        run: PushRun,
        /// The front end accepts Host's packet, or responds to a request of Host's.
        packet_taken: bool,
        responded: bool,
        host_idle: bool,
        front_end_idle: bool,
        macro_engine_idle: bool,
        inline_to_memory_idle: bool,
        copy_engine_idle: bool,
        /// A launch of the inline copy waits for data.
        inline_open: bool,
    }
}
