//! Methods that configure shaders: registers, local memory, texture pools, shading. Names of methods and fields are those
//! of the class.

use super::routes::to_world;
use super::state::State;
use kernel::packed::*;

kernel::package! {
    package shader_methods(state);

    // Enabled stages, and the start of each program's header and instructions; SCC decodes these.
    pub method SET_PIPELINE_SHADER[6; 0x40] = 0x2000 to world shading { enable: bool = [0], }
    pub method SET_PIPELINE_PROGRAM[6; 0x40] = 0x2004 to world shading { offset: B32 = [31:0], }
    pub method SET_PIPELINE_REGISTER_COUNT[6; 0x40] = 0x200c to world shading { v: B8 = [7:0], }

    pub method SET_SHADER_LOCAL_MEMORY_WINDOW = 0x077c to world shading { base_address: B32 = [31:0], }
    pub method SET_SHADER_LOCAL_MEMORY_A = 0x0790 to world shading { address_upper: B8 = [7:0], }
    pub method SET_SHADER_LOCAL_MEMORY_B = 0x0794 to world shading { address_lower: B32 = [31:0], }
    pub method SET_SHADER_LOCAL_MEMORY_E = 0x07a0 to world shading { default_size_per_warp: B26 = [25:0], }

    pub method SET_TEX_HEADER_POOL_A = 0x1574 to world shading { offset_upper: B8 = [7:0], }
    pub method SET_TEX_HEADER_POOL_B = 0x1578 to world shading { offset_lower: B32 = [31:0], }
    pub method SET_TEX_HEADER_POOL_C = 0x157c to world shading { maximum_index: B22 = [21:0], }
    pub method SET_TEX_SAMPLER_POOL_A = 0x155c to world shading { offset_upper: B8 = [7:0], }
    pub method SET_TEX_SAMPLER_POOL_B = 0x1560 to world shading { offset_lower: B32 = [31:0], }
    pub method SET_TEX_SAMPLER_POOL_C = 0x1564 to world shading { maximum_index: B20 = [19:0], }
    pub method SET_SAMPLER_BINDING = 0x1234 to world shading { v: B1 = [0], }
    pub method SET_BINDLESS_TEXTURE = 0x2608 to world shading { constant_buffer_slot_select: B5 = [4:0], }

    pub codes decode_flat(B32) -> bool { 1 | 0x1d00 => true, _ => false, }
    pub method SET_SHADE_MODE = 0x12d4 to world shading { flat: bool = decode_flat[31:0], }

    /// Colour attributes as the class names them, as address / 4: front colours from 280 on, back colours from 2A0 on.
    pub const FRONT_COLOURS: usize = 160;
    pub const BACK_COLOURS: usize = 168;
    pub const COLOURS: usize = 8;
    pub method SET_TWO_SIDED_LIGHT = 0x1688 to world shading { enable: bool = [0], }
    pub method SET_COLOR_CLAMP = 0x2600 to world { enable: bool = [0], }

    /// Colour attributes: flat shading; separate colours for back faces; clamped to 0 to 1.
    pub struct ColourState {
        flat: bool,
        two_sided: bool,
        clamped: bool,
    }

    pub state colours_after(s: ColourState) by to_world {
        SET_SHADE_MODE { flat -> s.flat; }
        SET_TWO_SIDED_LIGHT { enable -> s.two_sided; }
        SET_COLOR_CLAMP { enable -> s.clamped; }
    }

    pub set is_colour_state {
        SET_SHADE_MODE, SET_TWO_SIDED_LIGHT, SET_COLOR_CLAMP,
    }

    /// Value of a component that no stage writes: 0, except w in groups set to VECTOR_0001, and all four in groups set to
    /// VECTOR_1111. The DX9 groups have no attribute addresses of their own.
    pub method SET_ATTRIBUTE_DEFAULT = 0x1610 to shading {
        color_front_diffuse: bool = [0], // 1: 1111, 0: 0001
        color_front_specular: bool = [1],
        generic_vector: bool = [2],
        fixed_fnc_texture: bool = [3],
    }

}
