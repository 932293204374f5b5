import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { LANES, useLanes } from "#e2e/support/lanes.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { flushUsage } from "#lib/gateway/usage/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ApiLane } from "#lib/programs/server/web-server.ts";

const { call } = useLanes({ TRUSTED_PROXIES: "127.0.0.1", ANONYMOUS_LIMIT_PER_MINUTE: "3", ANONYMOUS_LIMIT_PER_DAY: "5" });

/** Far from midnight; each test gets its own day. */
let start = Date.UTC(2027, 0, 1, 12, 0, 20);
beforeEach(() => {
  start += 86_400_000;
  at(0);
});
afterEach(() => clock.replace(Date.now));
const at = (ms: number): void => clock.replace(() => start + ms);
const seconds = (ms: number): number => Math.floor((start + ms) / 1000);

const codeOf = (answer: Answer): string => (JSON.parse(answer.text) as { code: string }).code;
const limits = ({ headers }: Answer): number[] => ["limit", "remaining", "reset"].map((name) => Number(headers[`x-ratelimit-${name}`]));
const MINUTE_END = 40_000;
const nextMidnight = (): number => Math.ceil(start / 86_400_000) * 86_400;

async function spend(lane: ApiLane, { key }: Tenant, times: number): Promise<Answer> {
  let last: Answer | undefined;
  for (let i = 0; i < times; i += 1) last = await call(lane, "GET", "/v1/pets", { key });
  return last as Answer;
}

describe.each(LANES)("rate limits through the %s lane", (lane) => {
  it("counts down a Free project's minute and refuses the 61st request until it ends", async () => {
    const tenant = await makeTenant("free");
    expect(limits(await spend(lane, tenant, 1))).toEqual([60, 59, seconds(MINUTE_END)]);
    expect(limits(await spend(lane, tenant, 59))).toEqual([60, 0, seconds(MINUTE_END)]);
    at(12_500);
    const refused = await spend(lane, tenant, 1);
    expect([refused.status, codeOf(refused)]).toEqual([429, "rate_limit_exceeded"]);
    expect(limits(refused)).toEqual([60, 0, seconds(MINUTE_END)]);
    expect(refused.headers["retry-after"]).toBe("28");
    at(MINUTE_END);
    expect((await spend(lane, tenant, 1)).status).toBe(200);
  });

  it("counts every request with a valid key and reports limits on every response", async () => {
    const tenant = await makeTenant("free");
    const { key } = tenant;
    const answers = [
      await call(lane, "GET", "/v1/nothing", { key }),
      await call(lane, "DELETE", "/v1/pets", { key }),
      await call(lane, "GET", "/v1/pets?limit=0", { key }),
      await call(lane, "POST", "/v1/pets", { key, body: "{" }),
      await call(lane, "OPTIONS", "/v1/pets", { key }),
      await call(lane, "HEAD", "/v1/pets", { key }),
    ];
    expect(answers.map((answer) => limits(answer)[1])).toEqual([59, 58, 57, 56, 55, 54]);
  });

  it("tells the project, its key, its plan, and what is left, for nothing, also when nothing is left", async () => {
    const tenant = await makeTenant({ perMinute: 3, perDay: 50 });
    const ask = (headers = {}) => call(lane, "GET", "/v1/project", { key: tenant.key, headers });
    const answer = await ask();
    expect(answer.headers["stability"]).toBeUndefined();
    expect(JSON.parse(answer.text)).toMatchObject({
      id: Number(tenant.scope.projectId),
      credential: { kind: "api_key", id: Number(tenant.keyId), name: "Test key", scopes: ["animals:write"], expiresAt: null },
      plan: { name: "enterprise", customDomains: true },
      requests: {
        minute: { limit: 3, remaining: 3 },
        day: { limit: 50, remaining: 50, resetsAt: new Date(nextMidnight() * 1000).toISOString() },
      },
      limits: { apiKeys: { used: 1 }, domains: { used: 0 } },
    });
    expect(limits(answer).slice(0, 2)).toEqual([3, 3]);
    expect(limits(await spend(lane, tenant, 3))[1]).toBe(0);
    const [two, three] = [await ask(), await ask()];
    expect([two.status, three.status, limits(three)[1]]).toEqual([200, 200, 0]);
    expect((JSON.parse(three.text) as { requests: object }).requests).toMatchObject({ minute: { remaining: 0 }, day: { remaining: 47 } });
    // The first ones equal a minute's requests of others; the next ones count.
    expect([(await ask()).status, codeOf(await ask())]).toEqual([429, "rate_limit_exceeded"]);
    at(MINUTE_END);
    expect(limits(await ask())[1]).toBe(3);
    await flushUsage();
    const { _sum } = await prisma().usageDay.aggregate({ where: { projectId: BigInt(tenant.scope.projectId) }, _sum: { charged: true } });
    expect(_sum.charged).toBe(3n);
  });

  it("reports both windows in the IETF headers", async () => {
    const answer = await spend(lane, await makeTenant("pro"), 1);
    expect(answer.headers["ratelimit-policy"]).toBe('"minute";q=300;w=60, "day";q=10000;w=86400');
    expect(answer.headers["ratelimit"]).toBe(`"minute";r=299;t=40, "day";r=9999;t=${nextMidnight() - seconds(0)}`);
  });

  it("reports the daily limit when it has fewer or equally many requests left", async () => {
    const tenant = await makeTenant({ perMinute: 5, perDay: 5 });
    expect(limits(await spend(lane, tenant, 1))).toEqual([5, 4, nextMidnight()]);
    const scarce = await makeTenant({ perMinute: 10, perDay: 3 });
    expect(limits(await spend(lane, scarce, 1))).toEqual([3, 2, nextMidnight()]);
  });

  it("refuses requests over the daily limit until midnight UTC, with Retry-After matching Reset", async () => {
    const tenant = await makeTenant({ perMinute: 10, perDay: 3 });
    await spend(lane, tenant, 3);
    const refused = await spend(lane, tenant, 1);
    expect(limits(refused)).toEqual([3, 0, nextMidnight()]);
    expect(seconds(0) + Number(refused.headers["retry-after"])).toBe(nextMidnight());
    clock.replace(() => nextMidnight() * 1000);
    expect((await spend(lane, tenant, 1)).status).toBe(200);
  });

  it("reports the daily limit when both windows are used up, because it resets last", async () => {
    const tenant = await makeTenant({ perMinute: 2, perDay: 2 });
    await spend(lane, tenant, 2);
    expect(limits(await spend(lane, tenant, 1))).toEqual([2, 0, nextMidnight()]);
  });

  it("applies a mid-window plan change on the next request and keeps counted usage", async () => {
    const tenant = await makeTenant("free");
    await spend(lane, tenant, 60);
    expect((await spend(lane, tenant, 1)).status).toBe(429);
    await setPlan(tenant.scope, "pro", null, TESTER);
    expect(limits(await spend(lane, tenant, 1))).toEqual([300, 239, seconds(MINUTE_END)]);
    await setPlan(tenant.scope, "free", null, TESTER);
    const refused = await spend(lane, tenant, 1);
    expect([refused.status, limits(refused)[1]]).toEqual([429, 0]);
  });

  it("limits requests without a valid key by address without affecting valid keys there", async () => {
    const from = { "X-Forwarded-For": `203.0.113.${lane === "direct" ? 1 : 2}` };
    const tenant = await makeTenant("free");
    const anonymous = () => call(lane, "GET", "/v1/pets", { headers: from });
    const first = await anonymous();
    expect([first.status, ...limits(first)]).toEqual([401, 3, 2, seconds(MINUTE_END)]);
    await anonymous();
    expect((await anonymous()).status).toBe(401);
    const refused = await anonymous();
    expect([refused.status, codeOf(refused)]).toEqual([429, "rate_limit_exceeded"]);
    expect((await call(lane, "GET", "/v1/pets", { key: tenant.key, headers: from })).status).toBe(200);
    at(MINUTE_END);
    await anonymous();
    await anonymous();
    expect(limits(await anonymous())).toEqual([5, 0, nextMidnight()]);
  });

  it("trusts the rightmost untrusted forwarded address, not what the caller put before it", async () => {
    const own = `198.51.100.${lane === "direct" ? 1 : 2}`;
    const from = (list: string) => call(lane, "GET", "/v1/pets", { headers: { "X-Forwarded-For": list } });
    for (let i = 0; i < 3; i += 1) expect((await from(`10.0.0.${i}, ${own}`)).status).toBe(401);
    expect((await from(`10.0.0.99, ${own}`)).status).toBe(429);
    expect((await from(`10.0.0.99, ${own}, 127.0.0.1`)).status).toBe(429);
  });
});
