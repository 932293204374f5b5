import { setTimeout as delay } from "node:timers/promises";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { type Felt, feltOf } from "../harness/steps.ts";
import { Answers } from "../harness/traffic.ts";

const PACE_MS = 100;
const READERS = 4;
const A_SECOND = 10;
const MAX_MS = 10_000;

interface Load {
  /** @returns the names of animals whose addition was acknowledged, too */
  stop(): Promise<{ felt: Felt; added: readonly string[] }>;
}

/** Staff and programs at work: five clients of the API, of which one adds animals, and one that reads pages. */
export function startLoad(base: string, key: string): Load {
  const [answers, added, stop] = [new Answers(), [] as string[], new AbortController()];
  const read = (client: SteadyClient) => client.call(base, "GET", "/v1/pets?limit=10", { key });
  const page = (client: SteadyClient) => client.call(base, "GET", "/sign-in");
  const add = async (client: SteadyClient) => {
    const name = `Pet ${crypto.randomUUID()}`;
    const answer = await client.call(base, "POST", "/v1/pets", { key, body: JSON.stringify({ name, categoryId: 3 }) });
    if (answer.status === 201) added.push(name);
    return answer;
  };
  const repeat = async (ask: typeof read): Promise<void> => {
    const client = new SteadyClient();
    while (!stop.signal.aborted) {
      await answers.count(() => ask(client));
      await delay(PACE_MS);
    }
    client.close();
  };
  const done = Promise.all([...Array.from({ length: READERS }, () => read), page, add].map(repeat));
  return {
    async stop() {
      stop.abort();
      await done;
      return { felt: feltOf(answers.all), added };
    },
  };
}

/** Lists, single animals, and pages, at a steady pace whatever the answers take. */
export async function tenASecond(base: string, key: string, seconds: number): Promise<Felt> {
  const [answers, began] = [new Answers(), performance.now()];
  const ask = async (path: string): Promise<{ status: number }> => {
    const headers: Record<string, string> = path.startsWith("/v1") ? { Authorization: `Bearer ${key}` } : {};
    const answer = await fetch(base + path, { headers, signal: AbortSignal.timeout(MAX_MS) });
    return { status: (await answer.text()) !== "" && answer.ok ? answer.status : 0 };
  };
  const asked: Promise<number>[] = [];
  for (let i = 0; i < seconds * A_SECOND; i += 1) {
    await delay(Math.max(0, began + (i * 1000) / A_SECOND - performance.now()));
    const path = ["/v1/pets?limit=100", `/v1/pets?limit=10&after=${i * 37}`, "/sign-in"][i % 3] ?? "";
    asked.push(answers.count(() => ask(path)));
  }
  await Promise.all(asked);
  return feltOf(answers.all);
}
