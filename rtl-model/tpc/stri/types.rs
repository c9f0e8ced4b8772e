//! Of the unit of attribute planes: lines of vertices, primitives that wait, planes on their way.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package stri(pixels, shader_methods, state, window_methods);

    /// Lines of 128 bytes that are kept of entries.
    pub const VERTEX_CACHE_LINES: usize = 32;
    pub type VertexSlot = B5;
    /// The most that a vertex touches: 255 words from anywhere on, and the line with its raster record.
    pub const VERTEX_LINES: usize = 10;
    pub const RECORD_LINE: usize = 9;
    /// Coordinates of points, 2E0 and 2E4.
    pub const SPRITE_COMPONENTS: usize = 184;
    /// Texture coordinates, 300 to 39C: four components each.
    pub const TEXTURE_COMPONENTS: usize = 192;
    pub const TEXTURES_END: usize = 232;
    /// What a component is in place of what its vertex has: of a point, or One where no stage writes it.
    pub enum SpriteAxis: 3 {
        None,
        S,
        T,
        Zero,
        One,
    }

    /// Texture coordinates that are a point's, and the third of these.
    pub struct SpriteState {
        textures: B10,
        r: SpriteR,
    }
    pub state sprites_after(s: SpriteState) {
        SET_POINT_SPRITE_SELECT { rmode -> s.r; textures -> s.textures; }
    }

    /// Groups of components of which w is 1 where no stage writes them; of diffuse colours all four may be.
    pub struct AttributeDefaults {
        diffuse_ones: bool,
        specular: bool,
        generic: bool,
        texture: bool,
    }
    pub state defaults_after(s: AttributeDefaults) {
        SET_ATTRIBUTE_DEFAULT {
            color_front_diffuse -> s.diffuse_ones;
            color_front_specular -> s.specular;
            generic_vector -> s.generic;
            fixed_fnc_texture -> s.texture;
        }
    }
    /// Generic components, 080 to 27C; those of specular colours begin at 290.
    pub const GENERIC_COMPONENTS: usize = 32;
    pub const SPECULAR_COMPONENTS: usize = 164;

    /// The component that is z of raster records: depth in the window, 078.
    pub const DEPTH_COMPONENT: usize = 30;
    /// The number of a primitive, 060, which entries have whether or not a stage puts it out.
    pub const PRIMITIVE_COMPONENT: usize = 24;
    /// The most SMs of a cluster.
    pub const STRI_SMS: usize = 2;

    /// Where the lines of a vertex are kept, from its first one on; at last that of its record.
    pub struct VertexLines {
        slots: [VertexSlot; VERTEX_LINES],
    }

    /// A primitive whose lines are asked for.
    pub struct PlaneWork {
        ask: PlaneAsk,
        corners: [VertexLines; PLANE_CORNERS],
        lines: B32,
    }

    /// What waits for its turn.
    pub enum StriStep {
        Word(State),
        Prim(PlaneWork),
    }

    /// Which components planes are made of, by a quarter of the address; whether they are constant, or linear on the screen; whether entries
    /// have them, of vertices or of each primitive.
    pub struct ComponentMap {
        present: [B64; 4],
        constant: [B64; 4],
        linear: [B64; 4],
        written: [B64; 4],
        each: [B64; 4],
        colours: ColourState,
        sprites: SpriteState,
        defaults: AttributeDefaults,
    }

    /// The primitive whose planes are made: the next plane's place, component and scalar.
    pub struct PlaneWalk {
        busy: bool,
        work: PlaneWork,
        tram: B11,
        step: B8,
        at: B11,
        left: [B64; 4],
        scalar: B8,
    }

    /// Values at the RAMs.
    pub struct ValueRead {
        valid: bool,
        none: bool,
        depth: bool,
        sprite: SpriteAxis,
        scaled: bool, // by 1/w
        constant: bool,
        words: [B3; PLANE_CORNERS],
        provoking: B2,
        u: BarycentricTerms,
        v: BarycentricTerms,
    }

    /// Where a plane goes that is made.
    pub struct PlaneTicket {
        sm: B1,
        plane: B11,
        last: bool,
        ready: PlanesReady,
    }

    /// Planes of a primitive in the TRAM.
    pub struct HeldPlanes {
        planes: B8,
    }
}
