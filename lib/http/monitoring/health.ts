import { setTimeout as delay } from "node:timers/promises";
import { clock } from "#lib/platform/clock.ts";
import { healthPool, queryText } from "#lib/platform/db/pool.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { undecryptableKeys } from "#lib/platform/secrets/loaders.ts";

/** Health is public, so this bounds how often secrets are decrypted. */
const KEYS_CACHE_MS = 60_000;
/** Bounds the wait for connections that may be busy. */
const KEYS_WAIT_MS = 500;
/** Shorter than load balancers wait. */
const PING = { text: "select 1", maxMs: 2000 };

/** `down` is a 503. `degraded`: the API works, but something else does not. */
interface HealthReport {
  status: "ok" | "degraded" | "down";
  database: "reachable" | "unreachable";
  /** `wrong`: stored private keys cannot be decrypted, so custom domains have no HTTPS. */
  encryptionKeys: "ok" | "wrong" | "unknown";
}

interface KnownKeys {
  verdict: HealthReport["encryptionKeys"];
  until: number;
  check: Promise<void> | undefined;
}

const keysKnown = singleton<KnownKeys>("http.health.keys", () => ({ verdict: "unknown", until: 0, check: undefined }));

async function checkKeys(known: KnownKeys): Promise<void> {
  try {
    known.verdict = (await undecryptableKeys()).length === 0 ? "ok" : "wrong";
    known.until = clock()() + KEYS_CACHE_MS;
  } catch {
    known.verdict = "unknown";
  } finally {
    known.check = undefined;
  }
}

/** Never rejects. */
export async function keysVerdict(): Promise<HealthReport["encryptionKeys"]> {
  const known = keysKnown();
  if (clock()() < known.until) return known.verdict;
  known.check ??= checkKeys(known);
  await Promise.race([known.check, delay(KEYS_WAIT_MS, undefined, { ref: false })]);
  return known.verdict;
}

const current = singleton<{ report: Promise<HealthReport> | undefined }>("http.health", () => ({ report: undefined }));

/** Never rejects. */
export function healthReport(): Promise<HealthReport> {
  const state = current();
  state.report ??= checkDatabase().finally(() => {
    state.report = undefined;
  });
  return state.report;
}

async function checkDatabase(): Promise<HealthReport> {
  try {
    await queryText(PING, [], healthPool());
  } catch {
    return { status: "down", database: "unreachable", encryptionKeys: "unknown" };
  }
  const encryptionKeys = await keysVerdict();
  return { status: encryptionKeys === "wrong" ? "degraded" : "ok", database: "reachable", encryptionKeys };
}
