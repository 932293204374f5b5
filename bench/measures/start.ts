import path from "node:path";
import { ROOT, WORK, workFolder } from "../harness/places.ts";
import { startProgram } from "../harness/program.ts";
import { runToEnd } from "../harness/run-to-end.ts";
import { spread, spreadText } from "../harness/spread.ts";
import { needTools } from "../harness/tools.ts";
import type { Bench, Goal, Section } from "../results.ts";

const SET_UP_GOAL_SECONDS = 3;
const FRESH_GOAL_SECONDS = 90;
const FRESH_WITHIN_MS = 600_000;

/** @returns seconds to the first answer */
async function npmStart(cwd: string, dataDir: string): Promise<number> {
  const program = await startProgram({
    name: "npm start",
    command: "npm",
    args: ["start"],
    cwd,
    env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    readyWithinMs: FRESH_WITHIN_MS,
  });
  await program.stop();
  return program.startedWithinMs / 1000;
}

function goal(what: string, wanted: number, seconds: number): Goal {
  return { what: `Start: ${what} → first answer`, wanted: `≤ ${wanted} s`, measured: `${seconds.toFixed(2)} s`, met: seconds <= wanted };
}

async function freshClone(): Promise<number> {
  await needTools(["git"]);
  const clone = path.join(workFolder("clone"), "petstore");
  await runToEnd({ command: "git", args: ["clone", "--quiet", "--no-local", ROOT, clone], cwd: WORK });
  return await npmStart(clone, workFolder("clone-data"));
}

/** Includes starting PostgreSQL. */
export async function measureStart({ options, say }: Bench): Promise<Section> {
  const data = workFolder("start-data");
  say("Starting for the first time …");
  const first = await npmStart(ROOT, data);
  const again: number[] = [];
  for (let i = 0; i < options.pace.starts; i += 1) again.push(await npmStart(ROOT, data));
  const setUp = spread(again);
  const rows = [
    ["set up already", spreadText(setUp, 2)],
    ["built already, its database made at this start", first.toFixed(2)],
  ];
  const goals = [goal("set up already", SET_UP_GOAL_SECONDS, setUp.median)];
  if (options.fresh) {
    say("Cloning and starting afresh …");
    const fresh = await freshClone();
    rows.push(["fresh clone: install, build, make the database", fresh.toFixed(1)]);
    goals.push(goal("fresh clone", FRESH_GOAL_SECONDS, fresh));
  }
  return {
    title: "Start",
    note: "From `npm start` to the first answer under /v1. A fresh clone holds what is committed; npm's own cache is as it was.",
    columns: ["", "seconds, median (min to max)"],
    rows,
    goals,
  };
}
