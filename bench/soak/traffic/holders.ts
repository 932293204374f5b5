import { TESTER } from "#e2e/support/fixtures.ts";
import type { Receiver } from "#e2e/support/webhook-receiver.ts";
import { sendTest } from "#lib/history/webhooks/test-message.mutations.ts";
import { Answers, pause, type Traffic } from "../../harness/traffic.ts";
import type { HoldingEndpoint } from "../tenants.ts";

/** Holds almost until the sender gives up, so that the endpoint counts as working. */
const HOLD_MS = 9000;
/** Each endpoint gets a test before it has answered the one before: as many as it may have, ten a minute. */
const ROUND_MS = 6000;

export interface Holders extends Traffic {
  /** Number of messages received. */
  readonly held: number;
  /** Most messages held at the same time. */
  readonly maxHolding: number;
}

/** One person has more endpoints than a worker has places, and each holds every message as long as it can. */
export function holders(endpoints: readonly HoldingEndpoint[], receiver: Receiver): Holders {
  const [answers, paceMs] = [new Answers(), ROUND_MS / endpoints.length];
  let [held, holding, maxHolding] = [0, 0, 0];
  receiver.respond = (_, response) => {
    receiver.received.length = 0;
    held += 1;
    holding += 1;
    maxHolding = Math.max(maxHolding, holding);
    const timer = setTimeout(() => response.writeHead(204).end(), HOLD_MS);
    response.once("close", () => {
      clearTimeout(timer);
      holding -= 1;
    });
  };
  return {
    name: "webhook endpoints that hold messages",
    answers,
    get held() {
      return held;
    },
    get maxHolding() {
      return maxHolding;
    },
    async run(stop) {
      for (let n = 0; !stop.aborted; n += 1) {
        const one = endpoints[n % endpoints.length];
        if (!one) return;
        const rest = pause(paceMs, stop);
        await answers.count(() => sendTest(one.scope, one.id, TESTER).then(() => ({ status: 201 })));
        await rest;
      }
    },
    broken: () => (held === 0 ? ["no endpoint got a message to hold"] : []),
  };
}
