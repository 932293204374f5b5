import { clock } from "#lib/clock.ts";
import { pool } from "#lib/db/pool.ts";
import { slot } from "#lib/runtime.ts";
import { unopenedKeys } from "#lib/secrets/loaders.ts";

/** Strangers may ask for health as often as they like; secrets are opened at most this often. */
const KEYS_KNOWN_FOR_MS = 60_000;

/** What the health endpoint says; `down` comes with 503. `degraded` serves the API, but not everything that it should. */
export interface HealthReport {
  status: "ok" | "degraded" | "down";
  database: "reachable" | "unreachable";
  /** `wrong`: stored private keys cannot be opened, so that custom domains have no HTTPS. */
  encryptionKeys: "ok" | "wrong" | "unknown";
}

const keysKnown = slot<{ until: number; verdict: Promise<"ok" | "wrong"> | undefined }>("http.health", () => ({
  until: 0,
  verdict: undefined,
}));

function keysVerdict(): Promise<"ok" | "wrong"> {
  const known = keysKnown();
  const now = clock()();
  if (!known.verdict || now >= known.until) {
    known.until = now + KEYS_KNOWN_FOR_MS;
    known.verdict = unopenedKeys().then((keys) => (keys.length === 0 ? "ok" : "wrong"));
    known.verdict.catch(() => {
      known.verdict = undefined;
    });
  }
  return known.verdict;
}

/** Asks the database for a sign of life. Never rejects. */
export async function healthReport(): Promise<HealthReport> {
  try {
    await pool().query("select 1");
  } catch {
    return { status: "down", database: "unreachable", encryptionKeys: "unknown" };
  }
  const encryptionKeys = await keysVerdict().catch(() => "unknown" as const);
  return { status: encryptionKeys === "wrong" ? "degraded" : "ok", database: "reachable", encryptionKeys };
}
