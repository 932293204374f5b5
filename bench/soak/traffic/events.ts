import { setTimeout as delay } from "node:timers/promises";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { Answers, type Traffic } from "../../harness/traffic.ts";
import { differences, type Writers } from "./writers.ts";

interface Event {
  id: number;
  type: string;
  data: { id: number; name: string };
}

const PACE_MS = 500;
const PAGE = 100;
const TYPES = "pet.created,pet.updated,pet.deleted";

/** Keeps a copy of the animals by the event log alone. */
export function followedEvents(base: string, key: string, writers: Writers): Traffic & { readonly seen: number } {
  const [answers, client] = [new Answers(), new SteadyClient()];
  const [names, faults] = [new Map<number, string>(), [] as string[]];
  let [after, seen] = [0, 0];
  const apply = ({ id, type, data }: Event): void => {
    if (id <= after) faults.push(`event ${id} came after event ${after}`);
    if (type === "pet.created" && names.has(data.id)) faults.push(`animal ${data.id} was created twice`);
    after = id;
    seen += 1;
    if (type === "pet.deleted") names.delete(data.id);
    else names.set(data.id, data.name);
  };
  /** @returns how many events were applied; undefined without an answer */
  const follow = async (): Promise<number | undefined> => {
    let applied: number | undefined;
    await answers.count(async () => {
      const path = `/v1/events?limit=${PAGE}&types=${TYPES}${after === 0 ? "" : `&after=${after}`}`;
      const answer = await client.call(base, "GET", path, { key });
      if (answer.status === 200) {
        const events = JSON.parse(answer.text) as Event[];
        for (const event of events) apply(event);
        applied = events.length;
      }
      return answer;
    });
    return applied;
  };
  return {
    name: "API events",
    isSteady: true,
    answers,
    get seen() {
      return seen;
    },
    async run(stop) {
      while (!stop.aborted) if ((await follow()) !== PAGE) await delay(PACE_MS);
    },
    async broken() {
      let applied: number | undefined = PAGE;
      while (applied !== undefined && applied > 0) applied = await follow();
      client.close();
      if (applied === undefined) return [...faults, "the event log cannot be read"];
      return [...faults, ...differences(writers.acknowledged, names, "the copy by events")];
    },
  };
}
