import type { BrowserClient } from "#e2e/support/browser-client.ts";
import type { PetImport } from "#lib/shelter/pets/import/schema.ts";
import { Answers, inTime, pause, type Traffic } from "../../harness/traffic.ts";
import { settled } from "../settled.ts";

export const IMPORT_ROWS = 200;
const PACE_MS = 15_000;
const MAX_MS = 120_000;
/** Faults delay only some imports, so the median stays below this, whatever others import. */
const MAX_MEDIAN_MS = 10_000;
const FINAL = new Set(["done", "failed", "cancelled"]);
const LIST = `name,category\n${Array.from({ length: IMPORT_ROWS }, (_, n) => `Listed ${n},1`).join("\n")}\n`;

export interface Imports extends Traffic {
  readonly started: number;
  readonly medianCheckMs: number;
}

/** Imports lists of animals one after the other, as a shelter's staff would. */
export function imports(staff: BrowserClient, project: string): Imports {
  const [answers, at] = [new Answers(), `/api/projects/${project}/imports`];
  /** Acknowledged starts, which have to end with all their rows. */
  const started: string[] = [];
  const checkedAfterMs: number[] = [];
  const medianCheckMs = (): number => checkedAfterMs.toSorted((a, b) => a - b)[Math.floor(checkedAfterMs.length / 2)] ?? 0;
  const look = async (id: string): Promise<PetImport | undefined> => {
    const answer = await inTime(staff.send("GET", `${at}/${id}`)).catch(() => undefined);
    return answer?.status === 200 ? (JSON.parse(answer.text) as PetImport) : undefined;
  };
  const importOne = async (stop: AbortSignal): Promise<void> => {
    let id = "";
    await answers.count(async () => {
      const answer = await staff.send("POST", `${at}?name=list.csv&format=csv`, { body: LIST });
      if (answer.status === 201) id = (JSON.parse(answer.text) as { id: string }).id;
      return answer;
    });
    if (id === "") return;
    const began = performance.now();
    const isReady = await settled(async () => (await look(id))?.state === "ready", MAX_MS, stop);
    if (!stop.aborted) checkedAfterMs.push(performance.now() - began);
    if (!isReady) return;
    const status = await answers.count(() => staff.send("POST", `${at}/${id}/start`, { body: { mode: "all" } }));
    if (status >= 200 && status < 300) started.push(id);
  };
  return {
    name: "imports",
    answers,
    get started() {
      return started.length;
    },
    get medianCheckMs() {
      return medianCheckMs();
    },
    async run(stop) {
      while (!stop.aborted) {
        await importOne(stop);
        await pause(PACE_MS, stop);
      }
    },
    async broken() {
      const broken: string[] = [];
      for (const id of started) {
        const ended = await settled(async () => {
          const found = await look(id);
          return found && FINAL.has(found.state) && found;
        }, MAX_MS);
        if (ended?.state !== "done" || ended.addedRows !== IMPORT_ROWS)
          broken.push(`import ${id} is ${ended?.state ?? "not done"} with ${ended?.addedRows ?? "unknown"} of ${IMPORT_ROWS} rows`);
      }
      if (medianCheckMs() > MAX_MEDIAN_MS)
        broken.push(`half of the imports took longer than ${Math.round(medianCheckMs() / 1000)} s to be checked`);
      return broken;
    },
  };
}
