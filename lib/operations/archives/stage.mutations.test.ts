import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { createStages, stageRows } from "#lib/operations/archives/stage.mutations.ts";

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
