import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { canShare, type Read, ReadGroup, type Row } from "#lib/platform/db/read-group.ts";
import { readText } from "#lib/platform/db/reader.ts";

const HALF = { name: "half", text: "select 12 / $1::int, $2::text" };
const SERIES = { name: "series", text: "select n, null from generate_series(1, $1::int) as n" };

let dropDatabase: () => Promise<void>;
let client: pg.Client;
const messages = { readyForQuery: 0, rowDescription: 0, bindComplete: 0 };

beforeAll(async () => {
  dropDatabase = await useTestDatabase();
});
afterAll(() => dropDatabase());
beforeEach(async () => {
  client = new pg.Client({ connectionString: settings().DATABASE_URL, pipeline: true });
  await client.connect();
  for (const { name, text } of [HALF, SERIES]) await client.query({ name, text, values: name === "half" ? [1, ""] : [1] });
  for (const name of Object.keys(messages) as (keyof typeof messages)[]) {
    messages[name] = 0;
    client.connection.on(name, () => {
      messages[name] += 1;
    });
  }
});
afterEach(() => client.end().catch(() => undefined));

function read(statement: Read["statement"], values: unknown[]): { read: Read; rows: Promise<Row[]> } {
  const { promise: rows, resolve, reject } = Promise.withResolvers<Row[]>();
  return { read: { statement, values, resolve, reject }, rows };
}

it("gives each read its own rows, with one answer for all and no description of columns", async () => {
  const reads = [read(HALF, [3, "paws"]), read(SERIES, [3]), read(SERIES, [0]), read(HALF, [4, null])];
  client.query(
    new ReadGroup(
      reads.map((one) => one.read),
      () => expect.unreachable(),
    ),
  );
  expect(await Promise.all(reads.map(({ rows }) => rows))).toEqual([
    [["4", "paws"]],
    [
      ["1", null],
      ["2", null],
      ["3", null],
    ],
    [],
    [["3", null]],
  ]);
  await client.query("");
  expect(messages).toEqual({ readyForQuery: 2, rowDescription: 0, bindComplete: 4 });
});

it("fails the read that is wrong alone, and sends those behind it once more", async () => {
  const [right, wrong, ...behind] = [read(HALF, [3, ""]), read(HALF, [0, ""]), read(HALF, [4, ""]), read(HALF, [6, ""])];
  const again: Read[] = [];
  client.query(
    new ReadGroup(
      [right, wrong, ...behind].map((one) => one?.read as Read),
      (rest) => again.push(...rest),
    ),
  );
  expect(await right?.rows).toEqual([["4", ""]]);
  await expect(wrong?.rows).rejects.toMatchObject({ code: "22012" });
  expect(again).toEqual(behind.map((one) => one.read));
  client.query(new ReadGroup(again, () => expect.unreachable()));
  expect(await Promise.all(behind.map(({ rows }) => rows))).toEqual([[["3", ""]], [["2", ""]]]);
});

it("fails every read when the connection is lost", async () => {
  client.on("error", () => undefined);
  const reads = [read(HALF, [3, ""]), read(SERIES, [1])];
  client.query(
    new ReadGroup(
      reads.map((one) => one.read),
      () => expect.unreachable(),
    ),
  );
  client.connection.stream.destroy();
  const settled = await Promise.allSettled(reads.map(({ rows }) => rows));
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

it("shares only statements that the connection knows, with plain values", () => {
  const parsed = { half: HALF.text };
  expect(canShare(read(HALF, [1, null]).read, parsed)).toBe(true);
  expect(canShare(read(SERIES, [1]).read, parsed)).toBe(false);
  expect(canShare(read({ ...HALF, text: "select 2" }, []).read, parsed)).toBe(false);
  expect(canShare(read(HALF, [["1"], null]).read, parsed)).toBe(false);
});

it("keeps the answers of concurrent reads apart, known or not, right or wrong", async () => {
  const ask = (n: number): Promise<Row[]> => readText(HALF, [n, String(n)]);
  for (let round = 0; round < 2; round++) {
    const settled = await Promise.allSettled([0, 1, 2, 0, 3, 4, 6, 0].map(ask));
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value : one.status))).toEqual([
      "rejected",
      [["12", "1"]],
      [["6", "2"]],
      "rejected",
      [["4", "3"]],
      [["3", "4"]],
      [["2", "6"]],
      "rejected",
    ]);
  }
});
