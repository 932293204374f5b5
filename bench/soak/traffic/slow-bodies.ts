import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { Answers, pause, type Traffic } from "../../harness/traffic.ts";

const PACE_MS = 15_000;
/** Time between the first and the last bytes, without the revocation. */
const PAUSE_MS = 1000;

interface Key {
  key: string;
  keyId: string;
}

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** @param revoke between the first bytes of the body and the rest @returns the statuses of both */
async function writeSlowly(base: string, { key, keyId }: Key, revoke: () => Promise<{ status: number }>): Promise<[number, number]> {
  const body = JSON.stringify({ name: `Slow ${keyId}`, categoryId: 1 });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Content-Length": body.length };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  promise.catch(() => undefined);
  const outgoing = request(`${base}/v1/pets`, { method: "POST", agent: false, headers }, (incoming) => {
    incoming.resume();
    resolve(incoming.statusCode ?? 0);
  });
  outgoing.on("error", reject);
  try {
    outgoing.write(body.slice(0, 9));
    await delay(PAUSE_MS);
    const { status } = await revoke();
    outgoing.end(body.slice(9));
    return [status, await promise];
  } finally {
    outgoing.destroy();
  }
}

/**
 * Begins to add an animal with a key, revokes the key, and sends the rest: nothing may be added.
 * @param keys of the project, one for each round
 */
export function slowBodies(base: string, owner: BrowserClient, slug: string, keys: readonly Key[]): Traffic & { readonly revoked: number } {
  const answers = new Answers();
  const broken: string[] = [];
  let revoked = 0;
  const write = async (one: Key): Promise<{ status: number }> => {
    const revoke = () => owner.send("DELETE", `/api/projects/${slug}/keys/${one.keyId}`);
    const [revocation, status] = await writeSlowly(base, one, revoke);
    if (isAccepted(revocation)) revoked += 1;
    if (isAccepted(revocation) && isAccepted(status)) broken.push(`key ${one.keyId} added an animal after its revocation was acknowledged`);
    return { status };
  };
  return {
    name: "API writes of keys revoked meanwhile",
    answers,
    get revoked() {
      return revoked;
    },
    async run(stop) {
      for (const one of keys) {
        if (stop.aborted) return;
        await answers.count(() => write(one));
        await pause(PACE_MS, stop);
      }
    },
    check: () => broken,
    broken: () => broken,
  };
}
