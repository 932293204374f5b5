import { setTimeout as delay } from "node:timers/promises";
import { TESTER } from "#e2e/support/fixtures.ts";
import type { Receiver } from "#e2e/support/webhook-receiver.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import type { HoldingEndpoint } from "../tenants.ts";
import { Answers, type Traffic } from "../traffic.ts";

/** Just before the sender gives up, so that the endpoint counts as one that works. */
const HOLD_MS = 9000;
/** Each endpoint gets a test before it has answered the one before: as many as it may have, ten a minute. */
const ROUND_MS = 6000;

/** One person with more endpoints than a worker has places, each of which holds every message as long as it can. */
export class Holders implements Traffic {
  readonly name = "webhook endpoints that hold messages";
  readonly isSteady = false;
  readonly answers = new Answers();
  readonly #endpoints: readonly HoldingEndpoint[];
  /** Messages that were taken. */
  held = 0;
  #holding = 0;
  /** Messages held at the same time. */
  maxHolding = 0;

  constructor(endpoints: readonly HoldingEndpoint[], receiver: Receiver) {
    this.#endpoints = endpoints;
    receiver.respond = (_, response) => {
      receiver.received.length = 0;
      this.held += 1;
      this.#holding += 1;
      this.maxHolding = Math.max(this.maxHolding, this.#holding);
      const timer = setTimeout(() => response.writeHead(204).end(), HOLD_MS);
      response.once("close", () => {
        clearTimeout(timer);
        this.#holding -= 1;
      });
    };
  }

  async run(stop: AbortSignal): Promise<void> {
    const paceMs = ROUND_MS / this.#endpoints.length;
    while (!stop.aborted) {
      for (const { scope, id } of this.#endpoints) {
        if (stop.aborted) return;
        const rest = delay(paceMs, undefined, { signal: stop }).catch(() => undefined);
        await this.answers.count(() => sendTest(scope, id, TESTER).then(() => ({ status: 201 })));
        await rest;
      }
    }
  }

  async check(): Promise<string[]> {
    return [];
  }

  async broken(): Promise<string[]> {
    return this.held === 0 ? ["no endpoint got a message to hold"] : [];
  }
}
