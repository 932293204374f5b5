import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { queryPipelined } from "#lib/platform/db/pipeline.ts";
import { pool, queryText } from "#lib/platform/db/pool.ts";

const ROW = { name: "row", text: "select 9223372036854775807::int8, null, 1.50::numeric, true, $1::text" };
const HALF = { name: "half", text: "select 12 / $1::int, $2::text" };

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

describe.each([
  ["queryText", queryText],
  ["queryPipelined", queryPipelined],
])("%s", (_name, query) => {
  it("returns every value as exact text", async () => {
    expect(await query(ROW, ["paws"])).toEqual([["9223372036854775807", null, "1.50", "t", "paws"]]);
  });

  it("keeps the answers of concurrent reads apart, and fails only the wrong ones", async () => {
    const settled = await Promise.allSettled([0, 1, 2, 0, 3, 4, 6, 0].map((n) => query(HALF, [n, String(n)])));
    const wrong = { status: "rejected", reason: expect.objectContaining({ code: "22012" }) };
    const right = (...row: string[]) => ({ status: "fulfilled", value: [row] });
    expect(settled).toEqual([wrong, right("12", "1"), right("6", "2"), wrong, right("4", "3"), right("3", "4"), right("2", "6"), wrong]);
  });

  it("reports a connection that breaks as unavailable, and answers the next read", async () => {
    const broken = query({ name: "", text: "select pg_terminate_backend(pg_backend_pid())" }, []);
    await expect(broken).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await query(HALF, [4, ""])).toEqual([["3", ""]]);
  });
});

it("shares one connection among concurrent reads, and gives it back to the pool after the last", async () => {
  const BACKEND = { name: "", text: "select pg_backend_pid()::text" };
  const backends = await Promise.all(Array.from({ length: 8 }, () => queryPipelined(BACKEND, [])));
  expect(new Set(backends.flat(2)).size).toBe(1);
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
});
