// Faces of cubes: +x, -x, +y, -y, +z, -z.

package coordinate_cube_pkg;

  // The face that a direction meets. Of equal coordinates x counts before y before z.
  function automatic logic [2:0] face_of(input logic [2:0][31:0] at);
    logic [30:0] x, y, z;
    x = at[0][30:0];
    y = at[1][30:0];
    z = at[2][30:0];
    if (x >= y && x >= z) return {2'd0, at[0][31]};
    return y >= z ? {2'd1, at[1][31]} : {2'd2, at[2][31]};
  endfunction

  function automatic logic [31:0] negative_of(input logic [31:0] a);
    return {~a[31], a[30:0]};
  endfunction

  // A direction's parts along a face's s and t.
  function automatic logic [1:0][31:0] along_of(input logic [2:0] face, input logic [2:0][31:0] at);
    case (face)
      3'd0: return {negative_of(at[1]), negative_of(at[2])};
      3'd1: return {negative_of(at[1]), at[2]};
      3'd2: return {at[2], at[0]};
      3'd3: return {negative_of(at[2]), at[0]};
      3'd4: return {negative_of(at[1]), at[0]};
      default: return {negative_of(at[1]), negative_of(at[0])};
    endcase
  endfunction

endpackage
