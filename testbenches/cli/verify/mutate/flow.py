"""Makes the mutants of one unit, or compares one of them with the unit; prints the result as JSON.

The argument is a JSON object. With "count": makes that many mutants of the module `top` in one
module, `mutants.v`, whose port `mutant` chooses: 0 is the unit. With "mutation": whether the
unit that was read before and its mutant may ever show anything else.

aig.py is read before this.
"""
import datetime, importlib.metadata, json, os, re, subprocess, sys

os.environ["YOSYS_MAX_THREADS"] = "1"  # with more, pyosys 0.70 can wait for itself for ever
job = json.loads(sys.argv[1])
os.makedirs(job["dir"], exist_ok=True)
output = os.dup(1)
log = os.open(f"{job['dir']}/yosys.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
os.dup2(log, 1)

import pyosys
from pyosys import libyosys as ys

design = ys.Design()
top = job["top"]
# Registers that never change are removed: those of a pipeline stage by stage.
CONSTANT = "opt_expr; opt_clean; opt_dff -nodffe -nosdff;" * 6
# Tables become logic, whose bits can be wrong. A `pmux` with two selects at once, as a mutant makes it, has no meaning; a tree has.
# A name is shown only while it has registers: `expose` loses constants that drive a wire.
# Splits cells and nets where drivers differ: `d = q` of a whole struct makes false loops.
READ = """
hierarchy -top {top}; proc; {parts} flatten; expose {shown}; memory_map -rom-only; {constant} opt_expr; opt_clean; wreduce; pmuxtree; opt_expr; opt_clean; setundef -zero
splitcells; splitnets -driver; opt_clean; check -assert
"""
# The parts that are units again part of it.
WHOLE = "setattr -mod -unset keep_hierarchy *; write_rtlil base.il"
# All mutants in one clock, without registers.
CLOCK = "setundef -undriven -zero; techmap; aigmap; opt_clean; write_aiger -symbols clock.aig"
# From two modules to an and-inverter graph. What both have the same of is merged first, registers
# too: they may hold anything before the reset.
PROVE = """
hierarchy -top both; proc; flatten; memory_map; opt_clean; opt_dff; async2sync; opt -full; opt_merge -share_all; opt -full
setundef -undriven -anyseq; dffunmap; formalff -clk2ff -ff2anyinit; opt_clean; techmap; aigmap
opt_clean; write_aiger -I -B -zinit -no-startoffset both.aig
"""


def run(text):
    for command in text.replace("\n", ";").split(";"):
        if command.strip():
            ys.run_pass(command.strip(), design)


def constant(cell, port, bit):
    """The value of a cell's pin, where it is known."""
    pin = cell.getPort(ys.IdString(f"\\{port}"))[bit]
    return None if pin.is_wire() else int(pin.data == ys.State.S1)


def parsed(line):
    """A mutation as yosys lists it; None where it changes nothing, or is no fault of logic."""
    words = line.split()[1:]
    options = [(words[k][1:], words[k + 1]) for k in range(0, len(words), 2)]
    given = dict(options)
    cell = design.top_module().cell(ys.IdString(given["cell"] if given["cell"][0] == "$" else "\\" + given["cell"]))
    port, bit, mode = given["port"], int(given["portbit"]), given["mode"]
    kind = cell.type.str()
    # A word is read without a clock: there, yosys takes no other enable or reset than none.
    unclocked = kind.startswith("$memrd") and port in ("EN", "ARST", "SRST")
    if port in ("CLK", "clk_i") or kind.startswith("$meminit") or unclocked:
        return None
    pin = constant(cell, port, bit)
    control = constant(cell, port, int(given["ctrlbit"])) if "ctrlbit" in given else None
    if (mode, pin) in [("const0", 0), ("const1", 1)] or (mode, control) in [("cnot0", 1), ("cnot1", 0)]:
        return None
    places = [value for name, value in options if name == "src"]
    keys = [f"-{k} {v}" for k, v in options if k not in ("src", "wire", "wirebit")]
    return {
        "text": " ".join(keys),
        "kind": kind.lstrip("$\\"),
        "pin": f"{port}[{bit}]",
        "mode": mode,
        "wire": given.get("wire", ""),
        "places": places,
    }


def lines(places):
    """Lines of the source: where each place begins."""
    return {m[1] for place in places for m in [re.match(r"(.*?:\d+)", place)] if m}


def make():
    generics = " ".join(f"-G {name}={value}" for name, value in job["params"])
    run(f"read_slang --keep-hierarchy --top {top} {generics} {' '.join(job['files'])}")
    os.chdir(job["dir"])  # after the sources, whose names are from the root
    # Parts that are units have mutants of their own.
    parts = "".join(f"setattr -mod -set keep_hierarchy 1 {name}$*;" for name in job["parts"])
    shown = " ".join(f"w:{name}" for name in job["shown"])
    run(READ.format(top=top, constant=CONSTANT, parts=parts, shown=shown))
    run(WHOLE)
    wanted, listed = job["count"], []
    while len(listed) < job["count"] and wanted < 20 * job["count"]:
        run(f"select {top}; mutate -list {wanted} -seed {job['seed']} -o list.txt; select -clear")
        with open("list.txt") as f:
            listed = [m for m in map(parsed, f) if m]
        wanted += max(8, 2 * (job["count"] - len(listed)))
    listed = listed[: job["count"]]
    every = {place for cell in design.top_module().cells_.values() for place in cell.get_src_attribute().split("|")}
    for k, mutation in enumerate(listed):
        run(f"mutate -ctrl mutant 16 {k + 1} {mutation['text']}")
    run("flatten; bwmuxmap; opt_clean; write_verilog -noattr mutants.v")
    cut()
    run(CLOCK)
    reached = lines(place for m in listed for place in m["places"])
    return {"mutations": listed, "lines": [len(reached), len(reached | lines(every))]}


def shows_same(name, outputs):
    """The conditions by which an output is the same in both: nothing is shown of a payload that is
    not valid, nor of where a memory would be written."""
    n, width = outputs[name]
    enable = outputs.get(f"{name[:-3]}_we" if name.endswith("_at") else f"{name[:-2]}_valid_o")
    if not enable or enable[1] > width or name.endswith("_valid_o"):
        return [f"out{n} == mutant_out{n}"]
    valid, lanes = enable if not name.endswith("_at") else (enable[0], 1)
    lane = width // lanes
    chosen = [(f"out{valid}[{k}]" if lanes > 1 else f"|out{valid}", f"[{k * lane} +: {lane}]") for k in range(lanes)]
    return [f"(!({on}) || out{n}{bits} == mutant_out{n}{bits})" for on, bits in chosen]


def both():
    """A module of the unit and its mutant under the same inputs, after a reset in the first clock."""
    ports, text, outputs = ["input clk_i"], [], {}
    pins, legal, module = {"clk_i": "clk_i", "rst_ni": "begun"}, {}, design.module(ys.IdString(f"\\{top}"))
    for port, at, bits, values in job["legal"]:
        legal.setdefault(port, []).append((f"[{at} +: {bits}]", values))
    for wire in module.wires_.values():
        name = wire.name.str()[1:]
        if name in pins or not (wire.port_input or wire.port_output):
            continue
        n = len(pins)
        pins[name] = f"{'in' if wire.port_input else 'out'}{n}"
        if wire.port_output:
            outputs[name] = (n, wire.width)
            continue
        ports.append(f"input [{wire.width - 1}:0] free{n}")
        # Values without a meaning are not sent.
        only = [
            f"case (free{n}{bits}) {', '.join(map(str, values))}: ; default: in{n}{bits} = {values[0]}; endcase"
            for bits, values in legal.get(name, [])
        ]
        text.append(f"reg [{wire.width - 1}:0] in{n}; always @* begin in{n} = free{n}; {' '.join(only)} end")
    text += [f"wire [{wide - 1}:0] out{n}, mutant_out{n};" for n, wide in outputs.values()]
    for kind, prefix in ((top, ""), ("mutant", "mutant_")):
        connected = [f".\\{port} ({prefix + net if net.startswith('out') else net})" for port, net in pins.items()]
        text.append(f"{kind} {kind}_instance ({', '.join(connected)});")
    same = " && ".join(condition for name in outputs for condition in shows_same(name, outputs))
    clock = "reg begun; initial begun = 0; always @(posedge clk_i) begun <= 1;"
    return "\n".join([f"module both({', '.join(ports)});", clock, *text, f"always @* if (begun) assert ({same});", "endmodule"])


def cut():
    """Makes ports of the registers: their values are inputs, their next values outputs."""
    run("memory_map; opt_clean")
    module = design.top_module()
    registers = [cell for cell in module.cells_.values() if "ff" in cell.type.str() and cell.hasPort(ys.IdString("\\Q"))]
    for cell in registers:
        for port, net in list(cell.connections_.items()):
            pin = port.str()[1:]
            if pin == "CLK":
                continue
            polarity = ys.IdString(f"\\{pin}_POLARITY")
            active = cell.getParam(polarity).as_int() if cell.hasParam(polarity) else ""
            wire = module.addWire(ys.IdString(f"\\{cell.name.str()[1:]}.{pin}{active}"), net.size())
            wire.port_input, wire.port_output = pin == "Q", pin != "Q"
            module.connect(*((net, ys.SigSpec(wire)) if pin == "Q" else (ys.SigSpec(wire), net)))
        module.remove(cell)
    module.fixup_ports()


def equal(inputs, known, pairs):
    """Whether the literals of each pair are the same for all inputs."""
    unlike = [pair for pair in pairs if pair[0] != pair[1]]
    for name, outputs in zip(("unit.aig", "mutant.aig"), zip(*unlike)):
        write(name, inputs, known, outputs)
    return not unlike or "Networks are equivalent" in abc("cec unit.aig mutant.aig")


def same_clock():
    """Whether both have the same outputs and next registers, from any registers and inputs: true of
    most equivalent mutants, and proved in a second. Otherwise only registers that no output shows
    may differ: their next values must not depend on themselves, and from these next values, after
    a reset or not, the other registers must have the same values a clock later."""
    graph, known = Graph("../clock.aig"), {}
    inputs, names = graph.inputs, {n: name for name, n in graph.names["o"].items()}
    chosen = [{f"mutant[{bit}]": number >> bit & 1 for bit in range(16)} for number in (0, job["number"])]
    one = [graph.fold(1, fixed, known) for fixed in chosen]
    if equal(2 * inputs, known, zip(*one)):
        return True
    unlike = {n for n in names if one[0][n] != one[1][n]}
    following, controls = {}, {}  # outputs by the register's input of the next clock; resets of registers
    for n, output in sorted(names.items(), key=lambda item: item[1]):
        cell, _, pin = output.rpartition(".")
        if re.fullmatch(r"D(\[\d+\])?", pin):
            following[f"{cell}.Q{pin[1:]}"] = n
            controls.setdefault(cell, [])
        elif cell:
            controls.setdefault(cell, []).append((pin, one[0][n]))
    if not unlike <= set(following.values()) or any(pins != next(iter(controls.values())) for pins in controls.values()):
        return False
    held = [{q: one[mutant and n in unlike][n] for q, n in following.items()} for mutant in (False, True)]
    two = [graph.fold(1 + inputs, fixed | values, known) for fixed, values in zip(chosen, held)]
    # The mutant from the unit's registers: those that are unlike must not stand on themselves.
    alike = graph.fold(1 + inputs, chosen[1] | held[0], known)
    if any(two[1][n] != alike[n] for n in unlike):
        return False
    return equal(2 * inputs, known, (pair for n, pair in enumerate(zip(*two)) if n not in unlike))


def prove():
    os.chdir(job["dir"])
    if same_clock():
        return {"verdict": "equivalent"}
    run(f"read_rtlil {job['base']}; copy {top} mutant")
    run(f"mutate {job['mutation'].replace(f'-module {top} ', '-module mutant ')}")
    with open("both.v", "w") as f:
        f.write(both())
    run("read_verilog -formal both.v")
    run(PROVE)
    abc("read_aiger both.aig; fold; strash; scorr -C 2000; dc2; scorr -C 5000; write_aiger small.aig")
    seconds = job["seconds"]
    for engine in ("dprove", f"bmc3 -F 16 -T {seconds}", f"pdr -T {seconds}"):
        found = re.search(r"Status = *([01])\b", abc(f"read_aiger small.aig; strash; {engine}; print_status"))
        if found:
            return {"verdict": ["differs", "equivalent"][int(found[1])]}
    return {"verdict": "undecided"}


def abc(script):
    """ABC's output; empty if it takes too long."""
    program = os.path.join(os.path.dirname(pyosys.__file__), "yosys-abc")
    try:
        done = subprocess.run([program, "-c", script], capture_output=True, text=True, timeout=job["seconds"] + 10)
    except subprocess.TimeoutExpired:
        return ""
    os.write(log, (done.stdout + done.stderr).encode())
    return done.stdout


result = prove() if "mutation" in job else make()
result["date"] = datetime.date.today().isoformat()
result["yosys"] = importlib.metadata.version("pyosys")
os.write(output, json.dumps(result).encode())
