import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Fixture } from "../harness/fixture.ts";
import { petstoreVerb } from "../harness/petstore.ts";
import type { Program } from "../harness/program.ts";
import type { Pace } from "../options.ts";

const CLIENTS = 200;
const LIMIT = 60;
const BURST_MS = 2000;
const MINUTE_MS = 60_000;

interface Window {
  resetAt: number;
  accepted: number;
}

interface Flood {
  limit: number;
  projects: number;
  windows: Window[];
  refused: number;
}

function fetchOnce(port: number, key: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: "/v1/pets?limit=1", agent, headers: { Authorization: `Bearer ${key}` } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response));
    }).once("error", reject);
  });
}

/** 200 clients that ignore 429; accepted requests are counted by the window that the server names. */
async function flood(port: number, key: string, durationMs: number): Promise<{ windows: Window[]; refused: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const accepted = new Map<number, number>();
  const until = performance.now() + durationMs;
  let refused = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      const { statusCode, headers } = await fetchOnce(port, key, agent);
      const resetAt = Number(headers["x-ratelimit-reset"]);
      if (statusCode === 200) accepted.set(resetAt, (accepted.get(resetAt) ?? 0) + 1);
      else if (statusCode === 429) refused += 1;
      else throw new Error(`A flooded Free project was answered ${statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return { windows: [...accepted].map(([resetAt, count]) => ({ resetAt, accepted: count })), refused };
}

const untilMinuteEnds = (): number => MINUTE_MS - (Date.now() % MINUTE_MS);

/**
 * Floods new Free projects, some within a minute and some across its boundary, where two windows meet.
 *
 * @param env what the command line needs to reach the servers' Redis
 */
export async function floodFreeProjects(
  program: Program,
  { url }: Fixture,
  { bursts, straddles }: Pace,
  env: Record<string, string>,
): Promise<Flood> {
  const found: Flood = { limit: LIMIT, projects: bursts + straddles, windows: [], refused: 0 };
  for (let i = 0; i < found.projects; i += 1) {
    const project = JSON.parse(
      await petstoreVerb(["projects", "create", "--name", `Free ${i}`, "--json"], { DATABASE_URL: url, ...env }),
    ) as { id: string };
    const key = (
      await petstoreVerb(["keys", "create", "--project", project.id, "--name", "flood", "--scope", "read"], { DATABASE_URL: url, ...env })
    ).trim();
    const left = untilMinuteEnds();
    if (i >= bursts) await delay(left > BURST_MS / 2 ? left - BURST_MS / 2 : left + MINUTE_MS - BURST_MS / 2);
    else if (left < BURST_MS + 500) await delay(left + 500);
    const { windows, refused } = await flood(program.port, key, BURST_MS);
    found.windows.push(...windows);
    found.refused += refused;
  }
  return found;
}
