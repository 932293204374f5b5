import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { denseWorkbook } from "#e2e/support/dense-workbook.ts";
import { Answers, pause, type Traffic } from "../../harness/traffic.ts";

const PACE_MS = 30_000;

/** Uploads small workbooks that take long to check, to several projects of one person at once. */
export function hostileImports(person: BrowserClient, projects: readonly string[]): Traffic {
  const answers = new Answers();
  const run = async (stop: AbortSignal): Promise<void> => {
    const body = denseWorkbook();
    while (!stop.aborted) {
      for (const project of projects) {
        const path = `/api/projects/${project}/imports?name=list.xlsx&format=xlsx`;
        await answers.count(() => person.send("POST", path, { body }));
      }
      await pause(PACE_MS, stop);
    }
  };
  return { name: "hostile imports", answers, run };
}
