import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { locationsOf } from "#lib/platform/db/embedded/locations.ts";
import { makeProject } from "../harness/fixture.ts";
import { pathWithOwnNode } from "../harness/own-node.ts";
import { ROOT, workFolder } from "../harness/places.ts";
import { proportionalMegabytes, residentMegabytes } from "../harness/proc.ts";
import { freePort, type Program, startProgram } from "../harness/program.ts";
import { type Load, runWrk } from "../harness/wrk.ts";
import type { Bench, Goal, Section } from "../results.ts";

const PETS = 20_000;
const REST_MB = 400;
const LOADED_MB = 450;
const MINUTE_MS = 60_000;
const QUIET_MS = 20_000;
const GOAL_MB_PER_MINUTE = 1;
const STEP_SECONDS = 30;
const CHUNK_SECONDS = 3;

interface Point {
  minutes: number;
  megabytes: number;
}

/** MB per minute, least squares. */
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
    points.push({ minutes: (performance.now() - began) / 60_000, megabytes: residentMegabytes(program.pid) });
  }
  return points;
}

function soakResult(points: Point[]): { row: string[]; goal: Goal | undefined } {
  const row = ["in the soak, each 30 s", points.map(({ megabytes }) => megabytes.toFixed(0)).join(", ")];
  // The first third fills caches and the heap.
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

/** Scheduled jobs run in the first seconds of a minute. */
const untilQuiet = (): Promise<void> => delay(MINUTE_MS - (Date.now() % MINUTE_MS) + QUIET_MS);

const sum = (parts: Map<string, number>): number => [...parts.values()].reduce((total, one) => total + one, 0);

/** Seeded with consecutive ids. */
async function idsOf({ port }: Program, key: string): Promise<{ firstId: number; lastId: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/pets?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
  const [pet] = (await response.json()) as { id: number }[];
  const firstId = pet?.id ?? 1;
  return { firstId, lastId: firstId + PETS - 1 };
}

/** `pg_ctl` leaves it to the system's first process. */
function postgresPid(dataDir: string): number {
  const { data } = locationsOf(ROOT, dataDir);
  return Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Includes PostgreSQL; see PSS in proc(5). */
export async function measureMemory({ options, say }: Bench): Promise<Section> {
  const { pace, soakSeconds } = options;
  const port = async (): Promise<string> => String(await freePort());
  const place = { DATA_DIR: workFolder("memory-data") };
  const own = { PATH: pathWithOwnNode() };
  const ports = { EDGE_HTTP_PORT: await port(), EDGE_HTTPS_PORT: await port(), PLAYGROUND_DNS_PORT: await port() };
  const start = (): Promise<Program> =>
    startProgram({ name: "npm start", command: "npm", args: ["start"], env: { ...place, ...ports, ...own, LOG_LEVEL: "warn" } });
  const first = await start();
  const { key } = await makeProject(place, PETS);
  await first.stop();

  const ours = await start();
  say("Waiting for the program to be at rest …");
  await untilQuiet();
  const rest = proportionalMegabytes(ours.pid, postgresPid(place.DATA_DIR));
  const load = { script: "list-same", key, path: "/v1/pets?limit=20" } as const;
  let requests = 0;
  while (requests < pace.memoryRequests) requests += (await runWrk(ours, load, CHUNK_SECONDS, pace.connections)).requests;
  const loaded = proportionalMegabytes(ours.pid, postgresPid(place.DATA_DIR));
  const goal = (what: string, max: number, parts: Map<string, number>): Goal => ({
    what: `Memory of the whole program, ${what}`,
    wanted: `≤ ${max} MB`,
    measured: `${sum(parts).toFixed(0)} MB`,
    met: sum(parts) <= max,
  });
  const row = (what: string, read: (parts: Map<string, number>) => number): string[] => [
    what,
    ...[rest, loaded].map((parts) => read(parts).toFixed(0)),
  ];
  const rows = [...[...rest.keys()].map((part) => row(part, (parts) => parts.get(part) ?? 0)), row("all", sum)];
  const goals = [goal("at rest", REST_MB, rest), goal(`after ${pace.memoryRequests.toLocaleString("en")} requests`, LOADED_MB, loaded)];
  if (soakSeconds > 0) {
    say(`Soaking for ${soakSeconds} s …`);
    const mixed = { script: "mixed", key, ...(await idsOf(ours, key)) } as const;
    const soaked = soakResult(await soak(ours, mixed, soakSeconds, pace.connections));
    rows.push(soaked.row);
    if (soaked.goal) goals.push(soaked.goal);
  }
  await ours.stop();
  return {
    title: "Memory",
    note: `The whole program as \`npm start\` runs it, with ${PETS.toLocaleString("en")} animals and the PostgreSQL of its own, at its second start; MB of proportional set size (PSS), in which shared pages count once. No other program shares its Node or npm's. At rest: ${QUIET_MS / 1000} seconds into a minute, no page visited. Then ${requests.toLocaleString("en")} warm lists.`,
    columns: ["", "at rest", "after the lists"],
    rows,
    goals,
  };
}
