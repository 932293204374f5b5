import { setTimeout as delay } from "node:timers/promises";
import { TESTER } from "#e2e/support/fixtures.ts";
import type { Receiver } from "#e2e/support/webhook-receiver.ts";
import { sendTest } from "#lib/webhooks/mutations.ts";
import { settled } from "../settled.ts";
import type { SilentEndpoint } from "../tenants.ts";
import { Answers, type Traffic } from "../traffic.ts";
import type { Deliveries } from "./deliveries.ts";

/** Each endpoint gets a test every ten seconds and holds it for as long: all places of a worker, if nothing kept some free. */
const PACE_MS = 100;
/** Of the others' messages, on a busy machine: they are sent within a second of their event. */
const MAX_AGE_MS = 8000;
const SETTLES_MS = 60_000;

/** One person with a hundred endpoints that accept messages and never answer. */
export class Silent implements Traffic {
  readonly name = "silent webhook endpoints";
  readonly isSteady = false;
  readonly answers = new Answers();
  readonly #endpoints: readonly SilentEndpoint[];
  readonly #others: Deliveries;
  held = 0;

  constructor(endpoints: readonly SilentEndpoint[], receiver: Receiver, others: Deliveries) {
    this.#endpoints = endpoints;
    this.#others = others;
    receiver.respond = () => {
      receiver.received.length = 0;
      this.held += 1;
    };
  }

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      for (const { scope, id } of this.#endpoints) {
        if (stop.aborted) return;
        const rest = delay(PACE_MS, undefined, { signal: stop }).catch(() => undefined);
        await this.answers.count(() => sendTest(scope, id, TESTER).then(() => ({ status: 201 })));
        await rest;
      }
    }
  }

  /** What waited during a fault may be late; what is new is not. */
  async check(): Promise<string[]> {
    const isPrompt = await settled(async () => this.#others.newestAgeMs < MAX_AGE_MS, SETTLES_MS);
    return isPrompt ? [] : [`another project’s messages are ${Math.round(this.#others.newestAgeMs / 1000)} s late beside silent endpoints`];
  }

  async broken(): Promise<string[]> {
    return this.held === 0 ? ["no silent endpoint got a message"] : [];
  }
}
