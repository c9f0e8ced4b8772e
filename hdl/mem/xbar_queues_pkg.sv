// Queues of the crossbar's ports: a port's first queue holds all virtual channels except the separate ones, whose queues
// follow it.

package xbar_queues_pkg;
  import memory_pkg::*;
  import xbar_params_pkg::*;

  // Largest number of ports, and of queues of all ports together.
  localparam int unsigned XBAR_PORTS = 128;
  localparam int unsigned XBAR_QUEUES = 256;

  typedef logic [XBAR_PORTS-1:0][VIRTUAL_CHANNELS-1:0][7:0] queues_t;
  typedef logic [XBAR_QUEUES-1:0][31:0] ports_t;

  /* verilator lint_off UNUSEDSIGNAL */  // only the parameters about queues are used

  // Whether a channel is separate at a port.
  function automatic logic separate(input xbar_params_t p, input int unsigned port, input int unsigned channel);
    int unsigned first, count;
    unique case (channel)
      1: {first, count} = {p.ring_first, p.ring_ports};
      2: {first, count} = {p.pixel_first, p.pixel_ports};
      3: {first, count} = {p.control_first, p.control_ports};
      default: {first, count} = '0;
    endcase
    return port >= first && port < first + count;
  endfunction

  // Number of queues of all ports.
  function automatic int unsigned queues(input xbar_params_t p);
    queues = p.ports;
    for (int unsigned port = 0; port < p.ports; port++)
      for (int unsigned v = 1; v < VIRTUAL_CHANNELS; v++) if (separate(p, port, v)) queues++;
  endfunction

  // The queue of each channel of each port.
  function automatic queues_t queues_of(input xbar_params_t p);
    int unsigned n;
    n = 0;
    queues_of = '0;
    for (int unsigned port = 0; port < p.ports; port++) begin
      queues_of[port] = {VIRTUAL_CHANNELS{8'(n)}};
      for (int unsigned v = 1; v < VIRTUAL_CHANNELS; v++)
        if (separate(p, port, v)) begin
          n++;
          queues_of[port][v] = 8'(n);
        end
      n++;
    end
  endfunction

  // The port of each queue.
  function automatic ports_t ports_of(input xbar_params_t p);
    queues_t queue;
    queue = queues_of(p);
    ports_of = '0;
    for (int unsigned port = 0; port < p.ports; port++)
      for (int unsigned v = 0; v < VIRTUAL_CHANNELS; v++) ports_of[queue[port][v]] = port;
  endfunction

  /* verilator lint_on UNUSEDSIGNAL */
endpackage
