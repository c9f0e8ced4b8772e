//! State of a channel: the part of it that each unit continues from, and the state that is saved.

use super::types::*;
use bundle::*;

/// The point at which its ring and its methods continue.
pub fn pipe_start(loaded: &ChannelState) -> PipeStart {
    PipeStart {
        ring: RingStart { decoded: loaded.methods.ends, ..loaded.ring },
        decode: DecodeStart { taken: loaded.ring.taken, ..loaded.decode },
        methods: loaded.methods,
    }
}

/// Its user registers.
pub fn user_start(loaded: &ChannelState) -> UserStart {
    UserStart { user: loaded.methods.user, get: loaded.ring.get, put: loaded.put }
}

/// The context that the engines are to hold.
pub fn engine_context(chosen: &Chosen, loaded: &ChannelState) -> EngineContext {
    EngineContext { group: chosen.group, channel: chosen.channel, address: loaded.context_at }
}

/// The state saved when a channel is switched out.
pub fn saved(
    loaded: &ChannelState,
    put: u32,
    get: u32,
    decode: DecodeStart,
    methods: MethodState,
) -> ChannelState {
    let ring = RingStart { get, taken: decode.taken, ..loaded.ring };
    ChannelState { ring, decode, methods, put, ..*loaded }
}
