import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { Answers, type Traffic } from "../traffic.ts";

const PACE_MS = 15_000;
/** Between the first and the last bytes, besides the revocation. */
const PAUSE_MS = 1000;

interface Key {
  key: string;
  keyId: string;
}

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** Begins to add an animal with a key, revokes the key, and sends the rest: nothing may be added. */
export class SlowBodies implements Traffic {
  readonly name = "API writes of keys revoked meanwhile";
  readonly isSteady = false;
  readonly answers = new Answers();
  revoked = 0;
  readonly #broken: string[] = [];
  readonly #base: string;
  readonly #owner: BrowserClient;
  readonly #slug: string;
  readonly #keys: readonly Key[];

  /** @param keys of the project, one for each round */
  constructor(base: string, owner: BrowserClient, slug: string, keys: readonly Key[]) {
    this.#base = base;
    this.#owner = owner;
    this.#slug = slug;
    this.#keys = keys;
  }

  async run(stop: AbortSignal): Promise<void> {
    for (const key of this.#keys) {
      if (stop.aborted) return;
      await this.answers.count(() => this.#write(key));
      await delay(PACE_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  async #write({ key, keyId }: Key): Promise<{ status: number }> {
    const body = JSON.stringify({ name: `Slow ${keyId}`, categoryId: 1 });
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Content-Length": body.length };
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    promise.catch(() => undefined);
    const outgoing = request(`${this.#base}/v1/pets`, { method: "POST", agent: false, headers }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    outgoing.on("error", reject);
    try {
      outgoing.write(body.slice(0, 9));
      await delay(PAUSE_MS);
      const { status: revocation } = await this.#owner.send("DELETE", `/api/projects/${this.#slug}/keys/${keyId}`);
      outgoing.end(body.slice(9));
      const status = await promise;
      if (isAccepted(revocation)) this.revoked += 1;
      if (isAccepted(revocation) && isAccepted(status))
        this.#broken.push(`key ${keyId} added an animal after its revocation was acknowledged`);
      return { status };
    } finally {
      outgoing.destroy();
    }
  }

  async check(): Promise<string[]> {
    return this.#broken;
  }

  async broken(): Promise<string[]> {
    return this.#broken;
  }
}
