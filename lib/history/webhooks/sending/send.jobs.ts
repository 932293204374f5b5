import { messageId, oldSecretContext, secretContext } from "#lib/history/webhooks/rules.ts";
import { type Health, type Outcome, outcomeOf } from "#lib/history/webhooks/sending/outcome.rules.ts";
import { nextMessages, type SendingEndpoint, sendingEndpoint, type WaitingMessage } from "#lib/history/webhooks/sending/queue.data.ts";
import {
  backOffEndpoint,
  disableEndpoint,
  queueEvents,
  recordOutcomes,
  recordRunStart,
} from "#lib/history/webhooks/sending/queue.mutations.ts";
import { sendMessage } from "#lib/history/webhooks/sending/send.service.ts";
import { signedHeaders } from "#lib/history/webhooks/signing.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { decryptSecret } from "#lib/platform/secrets/service.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Concurrent requests per endpoint. */
const AT_ONCE = 8;
/** Messages per read; a failing endpoint gets only `AT_ONCE`. */
const BATCH = 32;
const MAX_RUN_MS = 30_000;
/** Consecutive failures that end a run. */
const MAX_FAILURES = 8;
const UNDECRYPTABLE_BACKOFF_MS = 5 * MINUTE_MS;
const USER_AGENT = "Petstore-Webhooks/1.0";

/** Adds what a message does not store. @param body JSON text */
export type Complete = (scope: ProjectScope, body: string) => Promise<string>;

interface Stop {
  /** Starts no more messages. */
  soon: AbortSignal;
  /** Aborts messages in flight. */
  now: AbortSignal;
}

/** Newest first; undefined without the key that encrypted them. */
function secretsOf({ id, encryptedSecret, oldEncryptedSecret, oldSecretUntil }: SendingEndpoint, now: number): string[] | undefined {
  const secret = decryptSecret(secretContext(id), encryptedSecret);
  if (secret === undefined) return undefined;
  const isOldValid = oldEncryptedSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const old = isOldValid ? decryptSecret(oldSecretContext(id), oldEncryptedSecret) : undefined;
  return old === undefined ? [secret] : [secret, old];
}

/** Recording never holds up sending. */
class OutcomeLog {
  #waiting: Outcome[] = [];
  #writing: Promise<void> | undefined;
  readonly #endpoint: SendingEndpoint;
  health: Health;
  /** Set as soon as the receiver asks to wait, before that is recorded. */
  isHeld = false;

  constructor(endpoint: SendingEndpoint) {
    this.#endpoint = endpoint;
    this.health = endpoint;
  }

  add(outcome: Outcome): void {
    this.#waiting.push(outcome);
    this.isHeld ||= outcome.try.retryAfterMs !== undefined;
    this.#writing ??= this.#write();
    // `done` throws the error.
    this.#writing.catch(() => undefined);
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0);
      this.health = await recordOutcomes(this.#endpoint.id, this.health, some);
      const last = some.find(({ disables }) => disables !== null);
      if (last?.disables) await disableEndpoint(this.#endpoint, last.disables, last.at);
    }
    this.#writing = undefined;
  }

  async done(): Promise<void> {
    await this.#writing;
  }
}

async function sendBatch(
  endpoint: SendingEndpoint,
  secrets: readonly string[],
  messages: WaitingMessage[],
  { isOver, now: abort, complete }: { isOver: () => boolean; now: AbortSignal; complete: Complete },
): Promise<Health> {
  const log = new OutcomeLog(endpoint);
  const waiting = messages.values();
  const work = async (): Promise<void> => {
    for (const message of waiting) {
      if (isOver() || log.isHeld || log.health.failures - endpoint.failures >= MAX_FAILURES) return;
      const isComplete = endpoint.sendsPersonalData && message.eventId !== null;
      const body = isComplete ? await complete(projectScope(endpoint.projectId), message.body) : message.body;
      const now = clock()();
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "user-agent": USER_AGENT,
        ...signedHeaders(secrets, messageId(message), body, now),
      };
      const made = await sendMessage({ url: endpoint.url, headers, body }, now, abort);
      if (made === undefined) return;
      // Added data is not stored, not even echoed by the receiver.
      const kept = body === message.body ? made : { ...made, contentType: null, excerpt: "" };
      log.add(outcomeOf(message, kept, log.health, clock()(), Math.random()));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await log.done();
  return log.health;
}

/** Queues more only when little is due, so the log remains the queue. */
async function nextBatch(endpoint: SendingEndpoint, now: number): Promise<WaitingMessage[]> {
  const max = endpoint.failures > 0 ? AT_ONCE : BATCH;
  const mayPass = endpoint.isActive && (endpoint.heldUntil === null || endpoint.heldUntil <= now);
  let due = await nextMessages(endpoint.id, now, mayPass, max);
  for (let last: string | undefined = endpoint.lastEventId; mayPass && due.length < max; ) {
    last = await queueEvents(projectScope(endpoint.projectId), { ...endpoint, lastEventId: last }, now);
    if (last === undefined) return due;
    due = await nextMessages(endpoint.id, now, mayPass, max);
  }
  return due;
}

/** One process at a time per endpoint. Messages without a recorded outcome are sent again with the same id. */
export async function deliverTo(endpointId: string, stop: Stop, complete: Complete): Promise<void> {
  const started = performance.now();
  const isOver = (): boolean => stop.soon.aborted || performance.now() - started >= MAX_RUN_MS;
  await recordRunStart(endpointId, new Date(clock()()));
  while (!isOver()) {
    const endpoint = await sendingEndpoint(endpointId);
    const now = clock()();
    const messages = endpoint ? await nextBatch(endpoint, now) : [];
    if (!endpoint || messages.length === 0) return;
    const secrets = secretsOf(endpoint, now);
    if (secrets === undefined) {
      logger().error({ endpointId }, "a webhook endpoint’s secret cannot be decrypted: ENCRYPTION_KEYS lacks the key that encrypted it");
      return await backOffEndpoint(endpointId, new Date(now + UNDECRYPTABLE_BACKOFF_MS));
    }
    const { failures } = await sendBatch(endpoint, secrets, messages, { isOver, now: stop.now, complete });
    if (failures >= MAX_FAILURES) return;
  }
}
