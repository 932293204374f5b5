import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { createStages, refuseOtherColumns, stagedParts, stageRows } from "#lib/operations/archives/stage.mutations.ts";

const database = await createTestDatabase();
const live = new pg.Client({ connectionString: database.url });

beforeAll(async () => {
  await live.connect();
  await createStages(live);
});
afterAll(async () => {
  await live.end();
  await database.drop();
});

const row = (id: number | string, name: string): string => `{"id":${id},"project_id":1,"category_id":1,"name":"${name}"}\n`;

it.each([
  ["a NUL character", Buffer.from(row(3, "\\u0000")), "row 3 of pets does not fit (unsupported Unicode escape sequence)"],
  ["half a letter", Buffer.from(row(3, "\\ud83d")), "row 3 of pets does not fit (invalid input syntax for type json)"],
  ["bytes that are no text", Buffer.from(row(3, "\xff"), "latin1"), "row 3 of pets does not fit (invalid byte sequence"],
  ["text for a number", Buffer.from(row('"x"', "Dogs")), "row 3 of pets does not fit (invalid input syntax for type bigint"],
  ["a null where none can be", Buffer.from(row(3, "Dogs").replace("1,", "null,")), "row 3 of pets does not fit (null value"],
])("names the row of an archive that has %s", async (_, third, words) => {
  const content = Buffer.concat([Buffer.from(row(1, "Cats") + row(2, "Birds")), third, Buffer.from(row(4, "Fish"))]);
  async function* parts() {
    yield content;
  }
  const table = { name: "pets", columns: ["id", "project_id", "category_id", "name"], rows: 4 };
  await expect(stageRows(live, table as never, parts(), "happy-paws.tar")).rejects.toThrow(words);
});

it("reads an archive by an earlier release, whose orders say when adoptions were reserved", async () => {
  const tables = [
    { name: "orders", columns: ["id", "project_id", "pet_id", "status", "created_at", "updated_at"], rows: 2 },
    { name: "adoptions", columns: ["id", "project_id", "pet_id", "order_id", "stage", "created_at", "moved_at"], rows: 2 },
  ];
  const [began, since, moved] = ["2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z", "2026-11-03T00:00:00Z"];
  const ids = { project_id: 1, pet_id: 1 };
  const rows = [
    [1, 2].map((id) => ({ ...ids, id, status: "placed", created_at: id === 1 ? began : since, updated_at: moved })),
    [1, 2].map((id) => ({ ...ids, id, order_id: id, stage: id === 1 ? "home" : "cancelled", created_at: began, moved_at: began })),
  ];
  await expect(refuseOtherColumns(live, { tables } as never, "happy-paws.tar")).resolves.toBeUndefined();
  for (const [i, table] of tables.entries()) {
    const content = Buffer.from(rows[i]?.map((one) => `${JSON.stringify(one)}\n`).join("") ?? "");
    await stageRows(
      live,
      table as never,
      (async function* () {
        yield content;
      })(),
      "happy-paws.tar",
    );
  }
  const [adoptions, ...others] = await stagedParts(live, { tables } as never);
  expect([adoptions?.table, adoptions?.names.at(-1), others]).toEqual(["adoptions", "ordered_at", []]);
  expect((await live.query("select ordered_at, moved_at from restored_adoptions order by id")).rows).toEqual([
    { ordered_at: null, moved_at: new Date(moved) },
    { ordered_at: new Date(since), moved_at: new Date(began) },
  ]);
});
