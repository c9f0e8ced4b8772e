//! STRI: cached lines of vertices, queued primitives, planes in flight.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package stri(pixels, shader_methods, state, vertices, window_methods);

    /// Cached lines of 128 bytes of entries.
    pub const VERTEX_CACHE_LINES: usize = 32;
    pub type VertexSlot = B5;
    /// Maximum lines of a vertex: 255 unaligned words, and the line with its raster record.
    pub const VERTEX_LINES: usize = 10;
    pub const RECORD_LINE: usize = 9;
    /// Coordinates of points, 2E0 and 2E4.
    pub const SPRITE_COMPONENTS: usize = 184;
    /// Texture coordinates, 300 to 39C: four components each.
    pub const TEXTURE_COMPONENTS: usize = 192;
    pub const TEXTURES_END: usize = 232;
    /// Substitute for a vertex's component: a point-sprite axis, or One where no stage writes it.
    pub enum SpriteAxis: 3 {
        None,
        S,
        T,
        Zero,
        One,
    }

    /// Texture coordinates replaced by point-sprite coordinates, and the source of their third component.
    pub struct SpriteState {
        textures: B10,
        r: SpriteR,
    }
    pub state sprites_after(s: SpriteState) by for_shading {
        SET_POINT_SPRITE_SELECT { rmode -> s.r; textures -> s.textures; }
    }

    /// Groups of components whose w is 1 where no stage writes them; for diffuse colours all four may be 1.
    pub struct AttributeDefaults {
        diffuse_ones: bool,
        specular: bool,
        generic: bool,
        texture: bool,
    }
    pub state defaults_after(s: AttributeDefaults) by for_shading {
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

    /// The component read from z of raster records: window depth, 078.
    pub const DEPTH_COMPONENT: usize = 30;
    /// The number of a primitive, 060, which entries have whether or not a stage outputs it.
    pub const PRIMITIVE_COMPONENT: usize = 24;
    /// Maximum number of SMs of a cluster.
    pub const STRI_SMS: usize = 2;

    /// Planes in flight between the read of their values and the SM.
    pub const PLANES_OUT: usize = 32;

    /// Cache entries of a vertex's lines, the last that of its record.
    pub struct VertexLines {
        slots: [VertexSlot; VERTEX_LINES],
    }

    /// A primitive whose lines have been requested.
    pub struct PlaneWork {
        request: PlaneRequest,
        corners: [VertexLines; PLANE_CORNERS],
        lines: B32,
    }

    /// The next line of a primitive, and its entry in the cache.
    pub struct VertexLookup {
        first: bool,       // the primitive's first line
        whole: bool,       // the corner's last line
        last: bool,        // the primitive's last line
        more: B4,          // further lines of the corner, without that of its record
        number: CircularEntry,
        hit: bool,
        free: bool,        // `slot` can be replaced if the line is not there
        slot: VertexSlot,
    }

    /// A queued step.
    pub enum StriStep {
        Word(State),
        Prim(PlaneWork),
    }

    /// Components with planes, indexed by address / 4; whether they are constant, or screen-linear; and whether entries have them, by
    /// vertex or by primitive.
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

    /// The primitive whose planes are being computed: place, component and scalar of the next plane.
    pub struct PlaneWalk {
        busy: bool,
        work: PlaneWork,
        tram: B11,
        step: B8,
        at: B11,
        left: [B64; 4],
        scalar: B8,
    }

    /// Values read from the RAMs.
    pub struct ValueRead {
        valid: bool,
        none: bool,
        depth: bool,
        sprite: SpriteAxis,
        scaled: bool, // multiplied by 1/w
        constant: bool,
        words: [B3; PLANE_CORNERS],
        provoking: B2,
        u: BarycentricTerms,
        v: BarycentricTerms,
    }

    /// Destination of a plane in flight.
    pub struct PlaneTicket {
        sm: B1,
        plane: B11,
        last: bool,
        ready: PlanesReady,
    }

    /// Number of a primitive's planes in the TRAM.
    pub struct HeldPlanes {
        planes: B8,
    }
}
