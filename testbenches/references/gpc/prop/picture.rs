//! A painter of PROP's required results, for scenes of state, clears and primitives, from the specification (PROP, binary
//! interfaces) and the mathematics of the API. It knows pixels, samples and real numbers; no packets, beats or channels, and no
//! modes except as an API can observe them.

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
