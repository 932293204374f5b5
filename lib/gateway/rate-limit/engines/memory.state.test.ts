import { afterAll, expect, it } from "vitest";
import { BanRegistry } from "#lib/gateway/rate-limit/bans/state.ts";
import { MemoryEngine } from "#lib/gateway/rate-limit/engines/memory.state.ts";
import { clock } from "#lib/platform/clock.ts";

const MAX_ADDRESSES = 50_000;
const NOW = Date.UTC(2030, 0, 1, 12);
const before = clock();
clock.replace(() => NOW);
afterAll(() => clock.replace(before));

it("forgets the address that was seen longest ago when there are more than 50,000", async () => {
  const engine = new MemoryEngine({ strikes: 1, seconds: 1, maxSeconds: 1 }, new BanRegistry());
  const usedBy = async (n: number): Promise<number> => {
    const caller = { kind: "address" as const, address: `address ${n}`, limits: { perMinute: 10, perDay: 10 } };
    return (await engine.charge(caller, false)).minute.used;
  };
  for (let n = 0; n < MAX_ADDRESSES; n += 1) await usedBy(n);
  expect(await usedBy(0)).toBe(2);
  await usedBy(MAX_ADDRESSES);
  expect(await usedBy(0)).toBe(3);
  expect(await usedBy(1)).toBe(1);
});
