import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { runVerbHere } from "#e2e/support/command-line.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

describe("domains list command", () => {
  const line = (type: string, verdict: string, seen: string[]) => ({ type, name: "x", wanted: "", seen, verdict, message: "" });
  const report = (...lines: object[]): string => JSON.stringify({ at: "2026-11-21T12:00:00.000Z", verdict: "right", problems: [], lines });
  const byAddress = (environment: Record<string, string> = {}) =>
    runVerbHere(database.url, ["domains", "list", "--by-address"], { PLATFORM_DOMAIN: "pets.example", ...environment });

  it("says that there are none", async () => {
    expect(await runVerbHere(database.url, ["domains", "list"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringContaining("no custom domains yet"),
    });
  });

  it("names, of hundreds, those that depend on an address, and those that are ready for a move", async () => {
    await runVerbHere(database.url, ["projects", "create", "--name", "Happy Tails"]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const add = (name: string, stored: string | null, { count = 1, routing = "verified" } = {}) =>
      client.query(
        `insert into domains (project_id, name, use, routing, challenge, report)
         select id, format($1::text, n), 'serves', $4::"DomainRouting", 'x', $2::jsonb from projects, generate_series(1, $3::int) n where slug = 'happy-tails'`,
        [name, stored, count, routing],
      );
    await add("www%s.follows.org", report(line("CNAME", "right", ["pets.example"]), line("A", "fine", ["192.0.2.10"])), { count: 500 });
    await add("www.elsewhere.org", report(line("CNAME", "wrong", ["shops.example"]), line("A", "fine", ["203.0.113.9"])));
    await add("shelter%s.org", report(line("ALIAS", "right", []), line("A", "right", ["192.0.2.10"])), { count: 500 });
    await add("bare.org", report(line("ALIAS", "right", []), line("A", "right", ["192.0.2.10"])));
    await add("www.flattened.org", report(line("CNAME", "fine", []), line("AAAA", "fine", ["2001:db8::7"])));
    await add("www.bare.org", report(line("CNAME", "right", ["bare.org"]), line("A", "fine", ["192.0.2.10"])));
    await add("changed.org", report(line("ALIAS", "right", []), line("A", "right", ["198.51.100.7", "192.0.2.10"])));
    await add("silent.org", report(line("ALIAS", "unknown", []), line("A", "unknown", [])));
    await add("new.org", null, { routing: "waiting" });
    await add("given-up.org", report(line("ALIAS", "right", []), line("A", "right", ["192.0.2.10"])), { routing: "stopped" });
    await client.end();
    const { stdout, stderr } = await byAddress();
    const listed = stdout.trimEnd().split("\n");
    expect(listed.filter((row) => /^shelter\d+\.org +happy-tails +verified +192\.0\.2\.10/.test(row))).toHaveLength(500);
    expect(listed.filter((row) => !row.startsWith("shelter")).map((row) => row.split(/ {2,}/).slice(0, 4))).toEqual([
      ["NAME", "PROJECT", "STATE", "ADDRESSES"],
      ["bare.org", "happy-tails", "verified", "192.0.2.10"],
      ["www.flattened.org", "happy-tails", "verified", "2001:db8::7"],
      ["www.bare.org", "happy-tails", "verified", "192.0.2.10"],
      ["changed.org", "happy-tails", "verified", "198.51.100.7 192.0.2.10"],
    ]);
    expect(stderr).toContain("These would break if the addresses changed");
    const moving = await byAddress({ PLATFORM_NEXT_ADDRESSES: "198.51.100.7" });
    // All these checks are older than the announcement.
    const [, ...rows] = moving.stdout
      .trimEnd()
      .split("\n")
      .filter((row) => !row.startsWith("shelter"));
    expect(rows.map((row) => [row.split(/ {2,}/)[0], row.split(/ {2,}/).at(-1)])).toEqual([
      ["bare.org", "old address"],
      ["www.flattened.org", "old address"],
      ["www.bare.org", "old address"],
      ["changed.org", "ready"],
      ["silent.org", "unknown"],
      ["new.org", "unknown"],
    ]);
    expect(moving.stderr).toContain(
      "503 of 506 still have an old address, and 2 are unknown until a check can read their records. The coming ones: 198.51.100.7.",
    );
  });
});
