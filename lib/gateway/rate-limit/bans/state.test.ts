import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LIMITER_MODES, type LimiterBench, MINUTE, NOON, startLimiterBench } from "#e2e/support/limiters.ts";
import { listBans } from "#lib/gateway/rate-limit/bans/data.ts";
import { liftBan } from "#lib/gateway/rate-limit/limiter/bans.mutations.ts";
import type { Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { Limits } from "#lib/tenancy/plans/rules.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const policy = { strikes: 20, seconds: 300, maxSeconds: 1800 };
let bench: LimiterBench;

async function makeKeys(count: number): Promise<{ projectId: string; keyIds: string[] }> {
  const project = await prisma().project.create({ data: { slug: crypto.randomUUID(), name: "Shelter" } });
  const keys = [];
  for (let n = 0; n < count; n++) {
    const hash = (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "");
    keys.push(
      await prisma().apiKey.create({
        data: { projectId: project.id, name: `Key ${n}`, hash, prefix: "pets_test", last4: "0000", scope: "read", createdBy: "test" },
      }),
    );
  }
  return { projectId: String(project.id), keyIds: keys.map((key) => String(key.id)) };
}

const caller = (projectId: string, keyId: string | undefined, limits: Limits): Caller => ({
  kind: "key",
  projectId,
  keyId: keyId ?? "",
  limits,
});

describe.each(LIMITER_MODES)("bans in %s", (mode) => {
  beforeAll(async () => {
    bench = await startLimiterBench(mode, policy);
  });
  afterEach(() => {
    bench.now = NOON;
  });
  afterAll(() => bench.stop());

  const one = { perMinute: 1, perDay: 100_000 };
  /** Reloads queue behind pending writes. */
  const stored = (): Promise<void> => bench.limiter.reloadBans(null);
  const strikeOut = (id: Caller): Promise<Verdict> => bench.charge(id, 22, true);

  it("bans a key on strike 20, doubles repeat bans, and leaves other keys alone", async () => {
    const { projectId, keyIds } = await makeKeys(2);
    const [id, other] = keyIds.map((keyId) => caller(projectId, keyId, one)) as [Caller, Caller];
    expect((await bench.charge(id, 21, true)).outcome).toBe("limited");
    expect(await bench.limiter.charge(id, true)).toMatchObject({ outcome: "banned", retryAt: NOON + 300_000 });
    bench.now = NOON + 2 * MINUTE;
    expect(await bench.limiter.charge(id)).toMatchObject({ outcome: "banned", retryAt: NOON + 300_000, minute: { used: 0 } });
    expect(await bench.limiter.peek(id)).toMatchObject({ outcome: "banned" });
    expect((await bench.limiter.charge(other)).outcome).toBe("allowed");
    for (const seconds of [600, 1200, 1800, 1800]) {
      bench.now += 2_400_000;
      expect(await strikeOut(id)).toMatchObject({ outcome: "banned", retryAt: bench.now + seconds * 1000 });
    }
    bench.now += DAY_MS;
    expect(await strikeOut(id)).toMatchObject({ outcome: "banned", retryAt: bench.now + 300_000 });
    await stored();
    expect(await prisma().apiKeyBan.count({ where: { projectId: BigInt(projectId) } })).toBe(6);
  });

  it("does not ban a key that waits for the announced time", async () => {
    const id = caller("1000000", "7", one);
    for (let minute = 0; minute < 30; minute++) {
      bench.now = NOON + minute * MINUTE;
      expect((await bench.limiter.charge(id)).outcome).toBe("allowed");
      expect((await bench.charge(id, 15, true)).outcome).toBe("limited");
    }
  });

  it("lists bans and lifts one once, effective on the very next request", async () => {
    const { projectId, keyIds } = await makeKeys(1);
    const keyId = keyIds[0] ?? "";
    const id = caller(projectId, keyId, one);
    await strikeOut(id);
    await stored();
    expect(await listBans(projectId)).toMatchObject([{ keyId, keyName: "Key 0", endsAt: NOON + 300_000 }]);
    bench.now = NOON + MINUTE;
    await liftBan(projectScope(projectId), keyId, { kind: "cli", id: "7" });
    expect((await bench.limiter.charge(id)).outcome).toBe("allowed");
    expect(await listBans(projectId)).toEqual([]);
    await expect(liftBan(projectScope(projectId), keyId, { kind: "cli", id: "7" })).rejects.toMatchObject({ code: "not_found" });
    const actions = await prisma().auditEntry.findMany({
      where: { entityId: keyId, action: { startsWith: "ban." } },
      orderBy: { id: "asc" },
    });
    expect(actions.map((row) => [row.action, row.actorKind, row.actorId])).toEqual([
      ["ban.impose", "system", null],
      ["ban.lift", "cli", "7"],
    ]);
    bench.now = NOON + 2 * MINUTE;
    expect(await strikeOut(id)).toMatchObject({ outcome: "banned", retryAt: bench.now + 600_000 });
  });

  it("loads bans and earlier ban counts into a limiter that starts later", async () => {
    const { projectId, keyIds } = await makeKeys(1);
    const id = caller(projectId, keyIds[0], one);
    await strikeOut(id);
    await stored();
    expect(await listBans(projectId)).toHaveLength(1);
    const later = await bench.another();
    await later.reloadBans(null);
    expect(await later.charge(id)).toMatchObject({ outcome: "banned", retryAt: NOON + 300_000 });
    bench.now = NOON + 600_000;
    for (let n = 0; n < 21; n++) await later.charge(id, true);
    expect(await later.charge(id, true)).toMatchObject({ outcome: "banned", retryAt: bench.now + 600_000 });
    await later.stop();
  });

  it("does not ban a burst across connections, only the twentieth refusal after its second", async () => {
    const id = caller("1000001", "8", { perMinute: 60, perDay: 1000 });
    const burst = await Promise.all(Array.from({ length: 100 }, () => bench.limiter.charge(id)));
    const outcomes = burst.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array(60).fill("allowed"), ...Array(40).fill("limited")]);
    bench.now += 1000;
    expect(await bench.charge(id, 40)).toMatchObject({ outcome: "limited" });
    bench.now += 1;
    expect(await bench.charge(id, 19)).toMatchObject({ outcome: "limited" });
    expect(await bench.limiter.charge(id)).toMatchObject({ outcome: "banned", retryAt: bench.now + 300_000 });
  });
});
