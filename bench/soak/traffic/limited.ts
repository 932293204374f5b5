import { setTimeout as delay } from "node:timers/promises";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { Answers, type Traffic } from "../../harness/traffic.ts";

const PACE_MS = 300;
const CLIENTS = 2;
/** Multiple of the limit: once in Redis, and once in shares if it is lost. */
const MAX_TIMES = 2;

export interface Limited extends Traffic {
  /** Most requests accepted in a minute. */
  readonly max: number;
  readonly minutes: number;
}

/** Asks more often than its plan allows, and counts what was accepted in each minute. */
export function limited(base: string, key: string, perMinute: number): Limited {
  const answers = new Answers();
  /** Keyed by the minute's end, from the responses. */
  const acceptedIn = new Map<string, number>();
  const ask = async (stop: AbortSignal): Promise<void> => {
    const client = new SteadyClient();
    while (!stop.aborted) {
      await answers.count(async () => {
        const answer = await client.call(base, "GET", "/v1/pets?limit=1", { key });
        const end = answer.headers["x-ratelimit-reset"] ?? "";
        if (answer.status === 200) acceptedIn.set(end, (acceptedIn.get(end) ?? 0) + 1);
        return answer;
      });
      await delay(PACE_MS);
    }
    client.close();
  };
  return {
    name: "API over its limit",
    answers,
    get max() {
      return Math.max(0, ...acceptedIn.values());
    },
    get minutes() {
      return acceptedIn.size;
    },
    run: (stop) => Promise.all(Array.from({ length: CLIENTS }, () => ask(stop))),
    broken: () =>
      [...acceptedIn]
        .filter(([, accepted]) => accepted > MAX_TIMES * perMinute)
        .map(
          ([end, accepted]) =>
            `${accepted} requests were accepted in the minute that ends at ${end}, where ${perMinute} are allowed, twice that if Redis goes away`,
        ),
  };
}
