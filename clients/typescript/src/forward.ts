import { Webhook } from "standardwebhooks";
import { toJson } from "./json.ts";
import type { PetstoreEvent } from "./types.ts";

type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

interface Receiver {
  address: string;
  /** `whsec_…` */
  secret: string;
  wait: Wait;
  signal: AbortSignal;
}

export interface LocalAnswer {
  isAccepted: boolean;
  /** The status, or why there is none. */
  outcome: string;
  /** Of the last attempt. */
  durationMs: number;
  attempts: number;
}

const TIMEOUT_MS = 10_000;
/** Before the second and the third attempt. */
const BACKOFFS_MS = [500, 2_000];

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const { code, message } = inner as { code?: unknown; message?: unknown };
  return String(code ?? message ?? inner);
}

/** @throws the signal's reason when it aborts */
async function attempt(event: PetstoreEvent, { address, secret, signal }: Receiver): Promise<Omit<LocalAnswer, "attempts">> {
  const body = toJson(event);
  const id = `evt_${event.id}`;
  const sentAt = new Date();
  const started = performance.now();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Petstore-Webhooks/1.0",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, sentAt, body),
  };
  const elapsed = (): number => Math.round(performance.now() - started);
  try {
    // A redirect could lead away from this machine.
    const init = { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.any([signal, timeout]) } as const;
    const response = await fetch(address, init);
    const durationMs = elapsed();
    await response.body?.cancel();
    return { isAccepted: response.ok, outcome: String(response.status), durationMs };
  } catch (cause) {
    signal.throwIfAborted();
    const outcome = timeout.aborted ? `no answer within ${TIMEOUT_MS / 1000} s` : reasonOf(cause);
    return { isAccepted: false, outcome, durationMs: elapsed() };
  }
}

/**
 * Sends an event as the service's webhooks do (Standard Webhooks), three times at most until a 2xx.
 * @throws the signal's reason when it aborts
 */
export async function forward(event: PetstoreEvent, receiver: Receiver): Promise<LocalAnswer> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await attempt(event, receiver);
    const backoffMs = BACKOFFS_MS[attempts - 1];
    if (answer.isAccepted || backoffMs === undefined) return { ...answer, attempts };
    await receiver.wait(backoffMs, receiver.signal);
  }
}
