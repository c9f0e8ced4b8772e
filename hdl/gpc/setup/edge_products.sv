// Edge products: the exact products of setup: edge functions from their ends, twice the area, the numerators of the
// depth slopes. It culls triangles without area and by face, and turns the edges of the others so that inside is not
// negative. Rate: one packet a cycle. Latency: five cycles; a culled packet leaves a gap. All stages move with
// advance, in order. Specification: Setup.

module edge_products
  import edge_steps_pkg::*;
  import raster_pkg::*;
  import setup_pkg::*;
(
  // ---- ports
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic            outline_valid_i,
  input  outline_packet_t outline_i,
  input  logic            advance_i,        // the output is accepted, or not valid
  output logic            terms_valid_o,
  output slope_terms_t    terms_o,
  output logic            idle_o
);

  // ---- registers
  typedef struct packed {
    logic                    split_valid;
    setup_packet_t           split;
    rest_t                   split_rest;
    cross_parts_t [3:0][1:0] split_parts;     // of the two products of each edge
    logic                    whole_valid;
    setup_packet_t           whole;
    rest_t                   whole_rest;
    product_t [3:0][1:0]     whole_products;
    rise_parts_t [3:0]       whole_parts;     // dz1 a1, dz2 a2, dz1 b1, dz2 b2
    logic                    value_valid;
    setup_packet_t           value;           // with edge values filled in
    rest_t                   value_rest;
    rise_t [3:0]             value_rises;
    logic                    total_valid;
    setup_packet_t           total;
    rest_t                   total_rest;
    product_t                total_area;        // twice the area; of a line, its run
    rise_t [1:0]             total_rises;
    face_t                   face;            // steepness of the last triangle, for its parts
    struct packed {logic valid; slope_terms_t data;} terms;
  } regs_t;

  regs_t d, q;

  // ---- outputs
  assign {terms_valid_o, terms_o} = q.terms;
  assign idle_o = !(q.split_valid || q.whole_valid || q.value_valid || q.total_valid || q.terms.valid);

  // ---- next state
  outline_t outline;
  setup_prim_t value;
  edge_slope_t s1, s2;
  setup_prim_t sum;
  face_t seen;

  always_comb begin
    d = q;
    outline = outline_packet_outline(outline_i);
    s1 = slope_of(q.split, 2'd1);
    s2 = slope_of(q.split, 2'd2);
    value = setup_packet_prim(q.whole);
    sum = setup_packet_prim(q.value);
    seen = '0;

    if (advance_i) begin
      // split: slopes of edges, parts of the products of their ends
      d.split_valid = outline_valid_i;
      if (outline_valid_i)
        unique case (outline_i.kind)
          OUTLINE_PACKET_STATE: d.split = setup_packet_of_state(outline_packet_state(outline_i));
          OUTLINE_PACKET_CLEAR: d.split = setup_packet_of_clear(outline_packet_clear(outline_i));
          default: begin
            d.split = setup_packet_of_prim(slopes(outline));
            d.split_rest = '{
                shape: outline.shape,
                part: outline.part,
                empty: outline.empty,
                faces: outline.faces,
                x_major: outline.x_major,
                run: outline.run,
                reach: outline.reach,
                projected: outline.projected,
                width: outline.width,
                dz: outline.dz
            };
            for (int k = 0; k < 4; k++) begin
              d.split_parts[k][0] = cross_parts(outline.ends[k].from.x, outline.ends[k].to.y);
              d.split_parts[k][1] = cross_parts(outline.ends[k].to.x, outline.ends[k].from.y);
            end
          end
        endcase

      // whole: the products; parts of depth times slopes
      d.whole_valid = q.split_valid;
      if (q.split_valid) begin
        d.whole = q.split;
        if (q.split.kind == SETUP_PACKET_PRIM) begin
          d.whole_rest = q.split_rest;
          for (int k = 0; k < 4; k++)
            for (int n = 0; n < 2; n++) d.whole_products[k][n] = cross_product(q.split_parts[k][n]);
          d.whole_parts[0] = rise_parts(q.split_rest.dz[0], s1.a);
          d.whole_parts[1] = rise_parts(q.split_rest.dz[1], s2.a);
          d.whole_parts[2] = rise_parts(q.split_rest.dz[0], s1.b);
          d.whole_parts[3] = rise_parts(q.split_rest.dz[1], s2.b);
        end
      end

      // value: edge values at window position (0, 0)
      d.value_valid = q.whole_valid;
      if (q.whole_valid) begin
        d.value = q.whole;
        if (q.whole.kind == SETUP_PACKET_PRIM) begin
          for (int k = 0; k < 4; k++) begin
            value.c[k] = q.whole_products[k][0] - q.whole_products[k][1];
            d.value_rises[k] = rise_product(q.whole_parts[k]);
          end
          d.value = setup_packet_of_prim(value);
          d.value_rest = q.whole_rest;
        end
      end

      // sum: area and numerators
      d.total_valid = q.value_valid;
      if (q.value_valid) begin
        d.total = q.value;
        if (q.value.kind == SETUP_PACKET_PRIM) begin
          d.total_rest = q.value_rest;
          d.total_area = area_of(sum, q.value_rest);
          d.total_rises = rises_of(q.value_rest, q.value_rises);
        end
      end

      // turn
      seen = face(q.total_rest, q.total_area, q.face);
      if (q.total_valid && q.total.kind == SETUP_PACKET_PRIM) d.face = seen;
      d.terms.valid = q.total_valid && !(q.total.kind == SETUP_PACKET_PRIM && is_culled(q.total_rest, seen));
      if (d.terms.valid)
        d.terms.data = terms_of(
            q.total.kind == SETUP_PACKET_PRIM ?
                setup_packet_of_prim(turn(setup_packet_prim(q.total), q.total_rest, q.total_area, seen)) : q.total,
            q.total_rest,
            q.total_rises,
            q.total_area,
            seen
        );
    end
  end

  // ---- clock edge
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) q <= '0;
    else q <= d;
  end

endmodule
