//! A painter of what PROP has to bring about, for scenes of state, clears and primitives, from the
//! specification (PROP, binary interfaces) and the mathematics of the API. It knows pixels, samples
//! and real numbers; no packets, beats or channels, no modes but what an API can see of them.

mod canvas;
mod depth_buffer;
mod format;
mod paint;
mod registers;
mod rounding;

pub use canvas::{Brush, Canvas, Dot, Place, Touch};
pub use depth_buffer::{DepthBuffer, Sample};
pub use format::Format;
pub use paint::{Fragment, Order, Painter, Primitive, Shaded, Shader, Tested};
pub use registers::Registers;
