import { setTimeout as delay } from "node:timers/promises";
import type { BrowserClient } from "#e2e/support/browser-client.ts";
import type { Receiver } from "#e2e/support/webhook-receiver.ts";
import { settled } from "../settled.ts";
import type { SilentEndpoint } from "../tenants.ts";
import { Answers, type Traffic } from "../traffic.ts";
import type { Deliveries } from "./deliveries.ts";

/** Each endpoint gets a test every 30 seconds and holds it for ten: more places than one person gets. */
const PACE_MS = 300;
/** Of the others' messages, on a busy machine: they are sent within a second of their event. */
const MAX_AGE_MS = 8000;
const SETTLES_MS = 60_000;

/** One person with a hundred endpoints that accept messages and never answer. */
export class Silent implements Traffic {
  readonly name = "silent webhook endpoints";
  readonly isSteady = false;
  readonly answers = new Answers();
  readonly #person: BrowserClient;
  readonly #endpoints: readonly SilentEndpoint[];
  readonly #others: Deliveries;
  held = 0;

  constructor(person: BrowserClient, endpoints: readonly SilentEndpoint[], receiver: Receiver, others: Deliveries) {
    this.#person = person;
    this.#endpoints = endpoints;
    this.#others = others;
    receiver.respond = () => {
      receiver.received.length = 0;
      this.held += 1;
    };
  }

  async run(stop: AbortSignal): Promise<void> {
    for (let i = 0; !stop.aborted; i += 1) {
      const { slug, id } = this.#endpoints[i % this.#endpoints.length] ?? { slug: "", id: "" };
      await this.answers.count(() => this.#person.send("POST", `/api/projects/${slug}/webhooks/${id}/test`, {}));
      await delay(PACE_MS, undefined, { signal: stop }).catch(() => undefined);
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
