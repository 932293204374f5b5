import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeKey, makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { listBans } from "#lib/gateway/rate-limit/bans/data.ts";
import { liftBan } from "#lib/gateway/rate-limit/limiter/bans.mutations.ts";
import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { clock } from "#lib/platform/clock.ts";
import type { ApiLane } from "#lib/programs/server/web-server.ts";

const { call } = useLanes({ BAN_STRIKES: "4", BAN_SECONDS: "100", BAN_MAX_SECONDS: "250" });
const LIMITS = { perMinute: 2, perDay: 1000 };

let start = Date.UTC(2027, 5, 1, 12, 0, 0);
beforeEach(() => {
  start += 10 * 86_400_000;
  at(0);
});
afterEach(() => clock.replace(Date.now));
const at = (ms: number): void => clock.replace(() => start + ms);

const codeOf = (answer: Answer): string => (JSON.parse(answer.text) as { code: string }).code;
const get = (lane: ApiLane, key: string): Promise<Answer> => call(lane, "GET", "/v1/pets", { key });

/** Continues for more than a second after 429, until banned. */
async function provoke(lane: ApiLane, key: string): Promise<Answer> {
  for (let i = 0; i < 2; i += 1) expect((await get(lane, key)).status).toBe(200);
  expect(codeOf(await get(lane, key))).toBe("rate_limit_exceeded");
  const later = clock()() + 2000;
  clock.replace(() => later);
  for (let i = 0; i < 3; i += 1) expect(codeOf(await get(lane, key))).toBe("rate_limit_exceeded");
  return await get(lane, key);
}

describe.each(LANES)("bans through the %s lane", (lane) => {
  it("bans only the key with the last strike, for as long as announced", async () => {
    const tenant = await makeTenant(LIMITS);
    const other = await makeKey(tenant.scope);
    const banned = await provoke(lane, tenant.key);
    expect([banned.status, codeOf(banned), banned.headers["retry-after"]]).toEqual([429, "api_key_banned", "100"]);
    expect(banned.headers["x-ratelimit-remaining"]).toBe("0");
    expect(Number(banned.headers["x-ratelimit-reset"])).toBe(Math.ceil((clock()() + 100_000) / 1000));
    at(60_000);
    expect((await get(lane, other.key)).status).toBe(200);
    expect(codeOf(await get(lane, tenant.key))).toBe("api_key_banned");
    at(99_999);
    expect(codeOf(await get(lane, tenant.key))).toBe("api_key_banned");
    at(120_000);
    expect((await get(lane, tenant.key)).status).toBe(200);
  });

  it("accepts a key immediately after its ban is lifted", async () => {
    const tenant = await makeTenant(LIMITS);
    await provoke(lane, tenant.key);
    // Waits for the pending ban to be stored.
    await rateLimiter().reloadBans(null);
    expect(await listBans(tenant.scope.projectId)).toHaveLength(1);
    at(60_000);
    expect(codeOf(await get(lane, tenant.key))).toBe("api_key_banned");
    await liftBan(tenant.scope, tenant.keyId, TESTER);
    expect((await get(lane, tenant.key)).status).toBe(200);
  });
});
