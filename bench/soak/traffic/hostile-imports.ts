import { setTimeout as delay } from "node:timers/promises";
import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { denseWorkbook } from "#e2e/support/dense-workbook.ts";
import { Answers, type Traffic } from "../traffic.ts";

const PACE_MS = 30_000;

/** Uploads small workbooks that take long to check, to several projects of one person at once. */
export class HostileImports implements Traffic {
  readonly name = "hostile imports";
  readonly isSteady = false;
  readonly answers = new Answers();
  readonly #person: BrowserClient;
  readonly #projects: readonly string[];

  constructor(person: BrowserClient, projects: readonly string[]) {
    this.#person = person;
    this.#projects = projects;
  }

  async run(stop: AbortSignal): Promise<void> {
    const body = denseWorkbook();
    while (!stop.aborted) {
      for (const project of this.#projects) {
        const path = `/api/projects/${project}/imports?name=list.xlsx&format=xlsx`;
        await this.answers.count(() => this.#person.send("POST", path, { body }));
      }
      await delay(PACE_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    return [];
  }
}
