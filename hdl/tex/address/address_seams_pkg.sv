// Seams: texels beyond an edge of a cube's face are the neighbour's, along the same edge; those beyond a corner do not exist.

// Functions use some fields of their arguments.
/* verilator lint_off UNUSEDSIGNAL */

package address_seams_pkg;
  import address_places_pkg::*;
  import address_stages_pkg::*;
  import texels_pkg::*;
  import texture_quads_pkg::*;

  // Directions are the faces that they point to: +x, -x, +y, -y, +z, -z. Those of a face's s and t.
  function automatic logic [2:0] along_s(input logic [2:0] face);
    unique case (face)
      3'd0: return 3'd5;
      3'd1: return 3'd4;
      3'd5: return 3'd1;
      default: return 3'd0;
    endcase
  endfunction

  function automatic logic [2:0] along_t(input logic [2:0] face);
    unique case (face)
      3'd2: return 3'd4;
      3'd3: return 3'd5;
      default: return 3'd3;
    endcase
  endfunction

  // The texel of the neighbour's face.
  function automatic tap_index_t folded(input tap_index_t tap, input texel_level_t level);
    tap_index_t r;
    logic [15:0] cube;
    logic [2:0] face, next, along;
    logic over_x;
    logic [27:0] at, last_x, last_y;
    cube = third({1'b0, tap.layer[16:1]});
    face = 3'(tap.layer - 17'd6 * 17'(cube));
    over_x = tap.beyond_x != '0;
    next = over_x ? along_s(face) : along_t(face);
    next[0] = next[0] ^ (over_x ? tap.beyond_x == 2'd1 : tap.beyond_y == 2'd1);
    along = over_x ? along_t(face) : along_s(face);
    last_x = {12'd0, level.last_x[15:0]};
    last_y = {12'd0, level.last_y};
    at = over_x ? {9'd0, tap.y} : tap.x;
    r = tap;
    // At the edge towards the face, and as far along it.
    if (along_s(next) >> 1 == face >> 1) begin
      r.x = along_s(next) == face ? last_x : '0;
      r.y = 19'(along == along_t(next) ? at : last_y - at);
    end else begin
      r.x = along == along_s(next) ? at : last_x - at;
      r.y = 19'(along_t(next) == face ? last_y : '0);
    end
    r.layer = 17'd6 * 17'(cube) + 17'(next);
    r.beyond_x = '0;
    r.beyond_y = '0;
    return r;
  endfunction

  // A lane's taps with those across edges in their faces. The weight of a texel beyond a corner is that of the three others.
  function automatic tap_index_t [FOOTPRINT-1:0] seamed(
    input tap_index_t [FOOTPRINT-1:0] taps, input texel_level_t level, input logic gathers
  );
    tap_index_t [FOOTPRINT-1:0] r;
    logic has_corner;
    logic [1:0] corner, first;
    logic [15:0] each;
    logic [16:0] rest;
    r = taps;
    has_corner = 1'b0;
    corner = '0;
    for (int k = FOOTPRINT - 1; k >= 0; k--)
      if (taps[k].beyond_x != '0 && taps[k].beyond_y != '0) begin
        has_corner = 1'b1;
        corner = 2'(k);
      end
    first = corner == '0 ? 2'd1 : 2'd0;
    each = third(taps[corner].share);
    rest = taps[corner].share - {each, 1'b0};
    if (has_corner && gathers) r[corner].beyond_x = '0;
    if (has_corner && !gathers)
      for (int unsigned k = 0; k < FOOTPRINT; k++)
        if (2'(k) == corner) begin
          r[k].share = '0;
          r[k].kind = TAP_KIND_NO_TEXEL;
        end else begin
          r[k].share = taps[k].share + (2'(k) == first ? rest : {1'b0, each});
          // It may have had no weight.
          if (r[k].share != '0 && taps[corner].share != '0) r[k].kind = taps[corner].kind;
        end
    for (int unsigned k = 0; k < FOOTPRINT; k++)
      if (r[k].beyond_x != '0 || r[k].beyond_y != '0) r[k] = folded(r[k], level);
    return r;
  endfunction
endpackage
