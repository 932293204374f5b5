import { Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { readText } from "#lib/platform/db/reader.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

const MOST = "9223372036854775807";
const ROW = `select ${MOST}::int8, null, 1.50::numeric, true, $1::text`;
const READ = [MOST, null, "1.50", "t", "paws"];

/** pg's types do not promise these, so an upgrade may change them silently. */
describe("internals of pg that the reader and the pool rely on", () => {
  it("keeps a query's callback as `callback`", () => {
    const settle = (): void => undefined;
    const query = new pg.Query("select 1", undefined, settle);
    expect(Reflect.get(query, "callback"), "TextQuery in lib/platform/db/reader.ts calls `callback` of pg.Query").toBe(settle);
  });

  it.each(["handleRowDescription", "handleDataRow", "handleCommandComplete", "handleReadyForQuery"])("calls %s of a query", (handler) => {
    expect(Reflect.get(pg.Query.prototype, handler), `TextQuery in lib/platform/db/reader.ts overrides ${handler} of pg.Query`).toBeTypeOf(
      "function",
    );
  });

  it("carries a connection's statements on the socket `connection.stream`", async () => {
    const client = new pg.Client({ connectionString: settings().DATABASE_URL });
    await client.connect();
    const ended = new Promise((resolve) => client.once("end", resolve));
    client.on("error", () => undefined);
    const stream: unknown = Reflect.get(Object(Reflect.get(client, "connection")), "stream");
    const why = "streamOf in lib/platform/db/reader.ts corks and destroys `connection.stream` of pg.Client";
    if (!(stream instanceof Socket)) {
      await client.end();
      throw new Error(`${why}, which is no socket`);
    }
    const before = stream.bytesWritten;
    await client.query("select 1");
    expect(stream.bytesWritten, why).toBeGreaterThan(before);
    stream.destroy();
    await ended;
  });

  it("hands rows of text to a query of the reader, and a failure to it alone", async () => {
    const statement = { name: "pg-internals", text: ROW };
    const wrong = readText({ name: "pg-internals-wrong", text: "select 1 / $1::int" }, [0]);
    const [failed, ...rows] = await Promise.allSettled([wrong, readText(statement, ["paws"]), readText(statement, ["paws"])]);
    expect(failed, "TextQuery in lib/platform/db/reader.ts gets its failure by `callback`").toMatchObject({ reason: { code: "22012" } });
    for (const row of rows) {
      expect(row, "TextQuery in lib/platform/db/reader.ts takes `fields` of a row as text").toEqual({ status: "fulfilled", value: [READ] });
    }
  });

  it("asks `types` of a statement for every value", async () => {
    const rows = await queryText({ name: "", text: ROW }, ["paws"]);
    expect(rows, "AS_TEXT in lib/platform/db/pool.ts keeps values as text by `types.getTypeParser`").toEqual([READ]);
  });
});
