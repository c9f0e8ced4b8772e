//! Methods that say how shaders run: registers, local memory, pools of textures, shading. Names of methods and fields are those
//! of the class.

use super::state::State;
use kernel::packed::*;

kernel::package! {
    package shader_methods(state);

    pub method SET_PIPELINE_REGISTER_COUNT[6; 0x40] = 0x200c { v: B8 = [7:0], }

    pub method SET_SHADER_LOCAL_MEMORY_WINDOW = 0x077c { base_address: B32 = [31:0], }
    pub method SET_SHADER_LOCAL_MEMORY_A = 0x0790 { address_upper: B8 = [7:0], }
    pub method SET_SHADER_LOCAL_MEMORY_B = 0x0794 { address_lower: B32 = [31:0], }
    pub method SET_SHADER_LOCAL_MEMORY_E = 0x07a0 { default_size_per_warp: B26 = [25:0], }

    pub method SET_TEX_HEADER_POOL_A = 0x1574 { offset_upper: B8 = [7:0], }
    pub method SET_TEX_HEADER_POOL_B = 0x1578 { offset_lower: B32 = [31:0], }
    pub method SET_TEX_HEADER_POOL_C = 0x157c { maximum_index: B22 = [21:0], }
    pub method SET_TEX_SAMPLER_POOL_A = 0x155c { offset_upper: B8 = [7:0], }
    pub method SET_TEX_SAMPLER_POOL_B = 0x1560 { offset_lower: B32 = [31:0], }
    pub method SET_TEX_SAMPLER_POOL_C = 0x1564 { maximum_index: B20 = [19:0], }
    pub method SET_SAMPLER_BINDING = 0x1234 { v: B1 = [0], }
    pub method SET_BINDLESS_TEXTURE = 0x2608 { constant_buffer_slot_select: B5 = [4:0], }

    pub codes decode_flat(B32) -> bool { 1 | 0x1d00 => true, _ => false, }
    pub method SET_SHADE_MODE = 0x12d4 { flat: bool = decode_flat[31:0], }

    /// Colours as the class names them, by a quarter of the address: of the front from 280 on, of the back from 2A0 on.
    pub const FRONT_COLOURS: usize = 160;
    pub const BACK_COLOURS: usize = 168;
    pub const COLOURS: usize = 8;
    pub method SET_TWO_SIDED_LIGHT = 0x1688 { enable: bool = [0], }
    pub method SET_COLOR_CLAMP = 0x2600 { enable: bool = [0], }

    /// Colours: constant over a primitive; of back faces those of the back; between 0 and 1.
    pub struct ColourState {
        flat: bool,
        two_sided: bool,
        clamped: bool,
    }

    pub state colours_after(s: ColourState) {
        SET_SHADE_MODE { flat -> s.flat; }
        SET_TWO_SIDED_LIGHT { enable -> s.two_sided; }
        SET_COLOR_CLAMP { enable -> s.clamped; }
    }

    pub set is_colour_state {
        SET_SHADE_MODE, SET_TWO_SIDED_LIGHT, SET_COLOR_CLAMP,
    }

    /// What a component reads that no stage writes: 0, but w where its group has VECTOR_0001, and all four of VECTOR_1111.
    /// The groups of DX9 name no addresses of their own.
    pub method SET_ATTRIBUTE_DEFAULT = 0x1610 {
        color_front_diffuse: bool = [0], // 1: 1111, else 0001
        color_front_specular: bool = [1],
        generic_vector: bool = [2],
        fixed_fnc_texture: bool = [3],
    }

    /// Derived: vertices that the control shader makes of a patch; stages that have programs, a bit for each from vertex A on.
    pub method CONTROL_THREADS = 0x3908 { count: B8 = [31:24], }
    pub method STAGES_TOLD = 0x3f14 { mask: B6 = [5:0], }
    /// Word 5 of a geometry shader's header: what it reads besides attributes.
    pub method GEOMETRY_INPUTS = 0x3a14 { primitive_id: bool = [24], }

    /// Words of headers, of the vertex shader and of control: what is put out begins in the middle of word 12; components of a patch.
    pub method VERTEX_OUTPUTS_LOW[4; 4] = 0x38b0 { v: B32 = [31:0], }
    pub method VERTEX_OUTPUTS_HIGH[4; 4] = 0x38c0 { v: B32 = [31:0], }
    pub method CONTROL_PATCH = 0x3904 { components: B8 = [31:24], }
    pub method CONTROL_OUTPUTS_LOW[4; 4] = 0x3930 { v: B32 = [31:0], }
    pub method CONTROL_OUTPUTS_HIGH[4; 4] = 0x3940 { v: B32 = [31:0], }
    /// What batches behind it leave goes to the alpha ring.
    pub method ALPHA_TOLD = 0x3f18 { on: bool = [0], }
}
