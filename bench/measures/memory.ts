import { startPetstore } from "../harness/petstore.ts";
import { proportionalMegabytes, residentMegabytes, workerMegabytes } from "../harness/proc.ts";
import { freePort, type Program } from "../harness/program.ts";
import { type Load, runWrk } from "../harness/wrk.ts";
import type { Bench, Goal, Section } from "../results.ts";

const GOAL_MB = 300;
const GOAL_MB_PER_MINUTE = 1;
const STEP_SECONDS = 30;
const CHUNK_SECONDS = 3;

interface Point {
  minutes: number;
  megabytes: number;
}

const resident = (program: Program): number => residentMegabytes(program.pid).reduce((sum, one) => sum + one, 0);

/** Least-squares slope in MB a minute. */
function slope(points: Point[]): number {
  const mean = (read: (point: Point) => number): number => points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const x = mean(({ minutes }) => minutes);
  const y = mean(({ megabytes }) => megabytes);
  const over = points.reduce((sum, point) => sum + (point.minutes - x) * (point.megabytes - y), 0);
  return over / points.reduce((sum, point) => sum + (point.minutes - x) ** 2, 0);
}

async function soak(program: Program, load: Load, seconds: number, connections: number): Promise<Point[]> {
  const points: Point[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    await runWrk(program, load, Math.min(STEP_SECONDS, seconds), connections);
    points.push({ minutes: (performance.now() - began) / 60_000, megabytes: resident(program) });
  }
  return points;
}

function soakResult(points: Point[]): { row: string[]; goal: Goal | undefined } {
  const row = ["in the soak, each 30 s", points.map(({ megabytes }) => megabytes.toFixed(0)).join(", ")];
  // The first third fills caches and the heap up to where it stays.
  const settled = points.slice(Math.floor(points.length / 3));
  if (settled.length < 3) return { row, goal: undefined };
  const perMinute = slope(settled);
  const last = points.at(-1);
  const goal = {
    what: `Resident memory over ${last?.minutes.toFixed(0)} minutes of mixed load`,
    wanted: `not growing: ≤ ${GOAL_MB_PER_MINUTE} MB a minute after its first third`,
    measured: `${perMinute.toFixed(2)} MB a minute, ${last?.megabytes.toFixed(0)} MB at the end`,
    met: perMinute <= GOAL_MB_PER_MINUTE,
  };
  return { row, goal };
}

/** Resident memory of Petstore's processes, PostgreSQL left out; the goal is for those that serve. */
export async function measureMemory({ options, databases, say }: Bench): Promise<Section> {
  const { pace, soakSeconds } = options;
  const { url, key, firstId, lastId } = await databases.withPets(pace.pets);
  // The process for custom domains is there by default, so it counts.
  const ours = await startPetstore("Petstore", url, { EDGE_HTTP_PORT: `${await freePort()}`, EDGE_HTTPS_PORT: `${await freePort()}` });
  const load = { script: "mixed", key, firstId, lastId } as const;
  const before = residentMegabytes(ours.pid);
  let requests = 0;
  while (requests < pace.memoryRequests) requests += (await runWrk(ours, load, CHUNK_SECONDS, pace.connections)).requests;
  const each = residentMegabytes(ours.pid);
  const total = each.reduce((sum, one) => sum + one, 0);
  const list = (all: number[]): string => all.map((one) => one.toFixed(0)).join(" + ");
  const rows = [
    ["before the first request", list(before)],
    [`after ${requests.toLocaleString("en")} requests`, list(each)],
    ["the worker process, idle, beside them", workerMegabytes(ours.pid).toFixed(0)],
    ["all of them, shared pages counted once", proportionalMegabytes(ours.pid).toFixed(0)],
  ];
  const goals: Goal[] = [
    {
      what: `Resident memory after ${pace.memoryRequests.toLocaleString("en")} requests`,
      wanted: `≤ ${GOAL_MB} MB`,
      measured: `${total.toFixed(0)} MB`,
      met: total <= GOAL_MB,
    },
  ];
  if (soakSeconds > 0) {
    say(`Soaking for ${soakSeconds} s …`);
    const { row, goal } = soakResult(await soak(ours, load, soakSeconds, pace.connections));
    rows.push(row);
    if (goal) goals.push(goal);
  }
  await ours.stop();
  return {
    title: "Memory",
    note: "Resident memory (RSS) of the supervisor, the web process and the process for custom domains, the worker apart; lists fresh and repeated, single animals and 5% additions, caches as by default.",
    columns: ["", "MB"],
    rows,
    goals,
  };
}
