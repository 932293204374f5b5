import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { petsVersion } from "#lib/shelter/pets/versions.state.ts";

/** No key has this ID, so no one is charged. */
const NO_KEY = "0";

/** Undefined when no version can be trusted. */
export async function animalsVersion(projectId: string): Promise<string | undefined> {
  if (!usesRedis(settings())) return petsVersion(projectId, undefined);
  const caller: Caller = { kind: "key", projectId, keyId: NO_KEY, limits: { perMinute: 1, perDay: 1 } };
  return petsVersion(projectId, (await rateLimiter().peek(caller)).petsVersion);
}
