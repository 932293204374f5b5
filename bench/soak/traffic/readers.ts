import { setTimeout as delay } from "node:timers/promises";
import { Answers, type Traffic } from "../../harness/traffic.ts";

/** Asks again and again for what `ask` asks. */
export function readers(name: string, paceMs: number, ask: () => Promise<{ status: number }>): Traffic {
  const answers = new Answers();
  let strange: number | undefined;
  return {
    name,
    isSteady: true,
    answers,
    async run(stop) {
      while (!stop.aborted) {
        const status = await answers.count(ask);
        if (status >= 300 && status < 500) strange = status;
        await delay(paceMs);
      }
    },
    broken: () => (strange === undefined ? [] : [`an answer was ${strange}`]),
  };
}
