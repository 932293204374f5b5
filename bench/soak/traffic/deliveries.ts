import { Webhook } from "standardwebhooks";
import type { Receiver } from "#e2e/support/webhook-receiver.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { Answers, type Traffic } from "../../harness/traffic.ts";
import { settled } from "../settled.ts";
import type { Writers } from "./writers.ts";

const SETTLES_MS = 300_000;
/** Limit on a busy machine; usually a second. */
const MAX_WAIT_MS = 8000;
/** One in this many new messages is refused at first. */
const REFUSES_EVERY = 50;

/**
 * A receiver of webhooks about new animals that refuses some of them once. First attempts are timed from their event or
 * the attempt before, whichever is later: how long the endpoint waited for its turn, however much it has to receive.
 */
export class Deliveries implements Traffic {
  readonly name = "webhooks";
  readonly isSteady = true;
  readonly maxMs = MAX_WAIT_MS;
  readonly answers = new Answers();
  /** Keyed by message ID; true if it was accepted. */
  readonly #messages = new Map<string, boolean>();
  readonly #pets = new Map<number, string>();
  readonly #faults: string[] = [];
  readonly #projectId: string;
  readonly #writers: Writers;
  attempts = 0;
  #lastAt = 0;
  /** Epoch milliseconds at which an accepted message was repeated. */
  readonly repeatedAt: number[] = [];

  constructor(receiver: Receiver, secret: string, projectId: string, writers: Writers) {
    this.#projectId = projectId;
    this.#writers = writers;
    const verifier = new Webhook(secret);
    receiver.respond = ({ headers, body }, response) => {
      receiver.received.length = 0;
      this.attempts += 1;
      const now = Date.now();
      const answer = { at: now, status: 400, ms: 0 };
      try {
        verifier.verify(body, headers as Record<string, string>);
        const { occurredAt, data } = JSON.parse(body) as { occurredAt: string; data: { id: number } };
        const messageId = String(headers["webhook-id"]);
        if (!this.#messages.has(messageId)) {
          answer.at = Math.max(Date.parse(occurredAt), this.#lastAt);
          answer.ms = now - answer.at;
        }
        answer.status = this.#take(messageId, data.id);
      } catch (error) {
        this.#faults.push(`a message could not be verified: ${String(error)}`);
      }
      this.#lastAt = now;
      this.answers.all.push(answer);
      response.writeHead(answer.status).end();
    };
  }

  /** @returns the answer's status */
  #take(messageId: string, petId: number): number {
    const isNew = !this.#messages.has(messageId);
    if (isNew && this.#messages.size % REFUSES_EVERY === 0) {
      this.#messages.set(messageId, false);
      return 400;
    }
    if (this.#messages.get(messageId)) this.repeatedAt.push(Date.now());
    this.#messages.set(messageId, true);
    const other = this.#pets.get(petId) ?? messageId;
    if (other !== messageId) this.#faults.push(`two messages came about the new animal ${petId}: ${other} and ${messageId}`);
    this.#pets.set(petId, messageId);
    return 204;
  }

  get received(): number {
    return this.#messages.size;
  }

  async broken(): Promise<string[]> {
    const count = async (state: string): Promise<number> => {
      const { rows } = await pool().query<{ n: string }>(
        "select count(*) as n from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.project_id = $1 and d.state = $2",
        [this.#projectId, state],
      );
      return Number(rows[0]?.n ?? 0);
    };
    await settled(async () => (await count("waiting")) === 0, SETTLES_MS);
    const [waiting, failed] = [await count("waiting"), await count("failed")];
    const missing = [...this.#writers.acknowledged.keys()].filter((id) => !this.#pets.has(id));
    return [
      ...this.#faults,
      ...(waiting === 0 ? [] : [`${waiting} messages are still waiting`]),
      ...(failed === 0 ? [] : [`${failed} messages were given up`]),
      ...missing.map((id) => `no message came about the new animal ${id}`),
    ];
  }
}
