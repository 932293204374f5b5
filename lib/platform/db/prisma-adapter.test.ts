import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

function watchStatements(): { max: number } {
  const seen = { max: 0 };
  const underWay = new Map<unknown, number>();
  const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const spy = vi.spyOn(pg.Client.prototype as { query: typeof query }, "query").mockImplementation(function (this: unknown, ...given) {
    const result = query.apply(this, given);
    const now = (underWay.get(this) ?? 0) + 1;
    underWay.set(this, now);
    seen.max = Math.max(seen.max, now);
    const end = (): void => void underWay.set(this, (underWay.get(this) ?? 0) - 1);
    void Promise.resolve(result).then(end, end);
    return result;
  });
  onTestFinished(() => spy.mockRestore());
  return seen;
}

const WITH_RELATIONS = { members: true, domains: true, deploys: true, site: true } as const;

it("sends a transaction's statements one at a time, even those issued concurrently", async () => {
  const project = await prisma().project.create({ data: { slug: "paws", name: "Paws" } });
  const seen = watchStatements();
  const [read, count] = await prisma().$transaction((tx) =>
    Promise.all([
      tx.project.findUniqueOrThrow({ where: { id: project.id }, include: WITH_RELATIONS }),
      tx.project.count(),
      tx.$executeRaw`select 1`,
    ]),
  );
  expect(read).toMatchObject({ name: "Paws", members: [], domains: [], deploys: [], site: null });
  expect(count).toBe(1);
  expect(seen.max).toBe(1);
});

it("continues after a failed statement, as a savepoint requires", async () => {
  await prisma().$transaction(async (tx) => {
    await tx.$executeRaw`savepoint before`;
    await expect(tx.$queryRaw`select 1 / 0`).rejects.toThrow();
    await tx.$executeRaw`rollback to savepoint before`;
    expect(await tx.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
  });
});
