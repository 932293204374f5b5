import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { LIMITER_MODES, type LimiterBench, startLimiterBench } from "#e2e/support/limiters.ts";
import { makePerson } from "#e2e/support/people.ts";
import { generateApiKey, hashApiKey } from "#lib/gateway/api-keys/rules.ts";
import { type Admission, admit } from "#lib/http/api/authenticate.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject, restoreProject } from "#lib/shelter/projects/bin.mutations.ts";

const policy = { strikes: 20, seconds: 300, maxSeconds: 1800 };
const LIMIT = 60;
let bench: LimiterBench;
let count = 0;
let address: string;

const send = (key: string, from = address): Promise<Admission> => admit({ header: () => `Bearer ${key}`, address: from }, bench.now);
const codeOf = ({ error }: Admission): string => error?.code ?? "admitted";

async function guess(times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < times; n += 1) codes.push(codeOf(await send(generateApiKey())));
  return codes;
}

describe.each(LIMITER_MODES)("guessed keys from one address, with counters in %s", (mode) => {
  beforeAll(async () => {
    bench = await startLimiterBench(mode, policy);
  });
  beforeEach(() => {
    count += 1;
    address = `198.51.100.${count}`;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => bench.stop());

  it("looks up guessed keys within the address's limit and hardly any beyond it", async () => {
    expect(await guess(LIMIT + 1)).toEqual([...Array(LIMIT).fill("invalid_api_key"), "rate_limit_exceeded"]);
    const query = vi.spyOn(pool(), "query");
    const flood = await Promise.all(Array.from({ length: 500 }, () => send(generateApiKey())));
    expect(new Set(flood.map(codeOf))).toEqual(new Set(["rate_limit_exceeded"]));
    // Twenty concurrent, ten queued, and those due as the flood began.
    expect(query.mock.calls.length).toBeLessThanOrEqual(60);
  });

  it("guessed keys never block valid keys, cached or not, from this or another address", async () => {
    const [remembered, fresh, other] = await Promise.all([makeTenant(), makeTenant(), makeTenant()]);
    await send(remembered.key);
    await guess(LIMIT + 30);
    expect(codeOf(await send(remembered.key))).toBe("admitted");
    expect(codeOf(await send(fresh.key))).toBe("admitted");
    expect(codeOf(await send(other.key, "203.0.113.9"))).toBe("admitted");
  });

  it("looks up a newcomer's key soon, whatever all networks of one /48 guess", async () => {
    const { key } = await makeTenant();
    const query = vi.spyOn(pool(), "query");
    const guessing = Array.from({ length: 900 }, (_, n) => send(generateApiKey(), `2001:db8:${count}:${((n % 256) << 8).toString(16)}::1`));
    expect(codeOf(await send(key, "203.0.113.9"))).toBe("admitted");
    await Promise.all(guessing);
    const place = query.mock.calls.findIndex((call) => JSON.stringify(call).includes(hashApiKey(key)));
    expect(place).toBeLessThan(100);
  });

  it("looks up a repeatedly guessed key only once", async () => {
    const key = generateApiKey();
    const query = vi.spyOn(pool(), "query");
    for (let n = 0; n < 10; n += 1) expect(codeOf(await send(key))).toBe("invalid_api_key");
    expect(query).toHaveBeenCalledTimes(1);
  });

  it("accepts a key refused earlier once its project is restored from the bin", async () => {
    const { key, scope } = await makeTenant();
    const { name, slug } = await prisma().project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) } });
    await binProject(scope, name, TESTER);
    expect(codeOf(await send(key))).toBe("invalid_api_key");
    await restoreProject(await makePerson("Root", { isAdmin: true }), slug);
    expect(codeOf(await send(key))).toBe("admitted");
  });
});
