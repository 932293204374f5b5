import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ended, runVerb, runVerbHere } from "#e2e/support/command-line.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { isWellFormedApiKey } from "#lib/gateway/api-keys/rules.ts";
import { onConnection } from "#lib/platform/db/connection.ts";

const database = await createTestDatabase();
let key = "";

const petstore = (args: string[], environment?: Record<string, string>): Promise<Ended> => runVerbHere(database.url, args, environment);

async function json(...args: string[]): Promise<Record<string, unknown> & Record<string, unknown>[]> {
  const { code, stdout, stderr } = await petstore([...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  await json("projects", "create", "--name", "Happy Tails", "--plan", "business");
  const made = await petstore(["keys", "create", "--project", "happy-tails", "--name", "Kiosk", "--expires", "30d"]);
  key = made.stdout.trimEnd();
});
afterAll(() => database.drop());

describe("petstore as a program", () => {
  it.each([
    [["keys", "create", "--project", "happy-tails", "--name", "Piped"], 0, /^pets_[0-9A-Za-z]{36}\n$/, /^Key \d+ of Happy Tails/],
    [["frobnicate"], 2, /^$/, /unknown command/],
    [["keys", "list", "--project", "nowhere"], 1, /^$/, /^There is no project "nowhere"\..*\n$/],
  ])("%j exits with code %i", async (args, code, stdout, stderr) => {
    expect(await runVerb(database.url, args)).toMatchObject({
      code,
      stdout: expect.stringMatching(stdout),
      stderr: expect.stringMatching(stderr),
    });
  });
});

it("lists each command of a release, and says how to start a checkout", async () => {
  expect((await petstore(["--help"])).stdout).toMatch(/^ {2}start +start Petstore$/m);
  expect(await petstore(["start"])).toMatchObject({ code: 1, stderr: "From a checkout, Petstore is started with `npm start`.\n" });
});

describe("projects commands", () => {
  it("creates and lists projects, as JSON and as a table", async () => {
    expect(await json("projects", "create", "--name", "Second")).toMatchObject({
      slug: "second",
      plan: "free",
      perMinute: 60,
      perDay: 1000,
    });
    expect(await json("projects", "list")).toMatchObject([{ slug: "happy-tails", plan: "business" }, { slug: "second" }]);
    const { code, stdout, stderr } = await petstore(["projects", "list"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n")[0]).toMatch(/^ID {2}SLUG {9}NAME {9}PLAN {6}PER MINUTE {2}PER DAY {2}CREATED$/);
    expect(stdout.split("\n")[1]).toMatch(/^ 1 {2}happy-tails {2}Happy Tails {2}business {7}1,000 {2}100,000 {2}\S+ \S+ UTC$/);
  });
});

describe("plans set command", () => {
  it("sets a project's plan, with custom limits only on enterprise", async () => {
    const { id, isTest } = await json("projects", "create", "--name", "Planned", "--test");
    expect(isTest).toBe(true);
    expect(await json("plans", "set", String(id), "pro")).toMatchObject({ id, plan: "pro", perMinute: 300, perDay: 10_000 });
    expect(await json("plans", "set", "planned", "enterprise", "--per-minute", "5", "--per-day", "7")).toMatchObject({
      perMinute: 5,
      perDay: 7,
    });
    const said = await petstore(["plans", "set", "planned", "free"]);
    expect(said.stdout).toBe("Planned is on free: 60 requests per minute, 1,000 per day.\n");
    expect(await petstore(["plans", "set", "planned", "enterprise"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/both limits/),
    });
    expect(await petstore(["plans", "set", "planned", "pro", "--per-day", "7"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/fixed limits/),
    });
    expect(await petstore(["plans", "set", "planned", "gold"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/one of free, pro, business, enterprise/),
    });
  });
});

describe("keys commands", () => {
  it("prints only the new key on standard output, with a note on standard error", async () => {
    expect(isWellFormedApiKey(key)).toBe(true);
    const { stdout, stderr } = await petstore([
      "keys",
      "create",
      "--project",
      "happy-tails",
      "--name",
      "Noted",
      "--scope",
      "read",
      "--permission",
      "internal",
    ]);
    expect(stdout).toMatch(/^pets_[0-9A-Za-z]{36}\n$/);
    expect(stderr).toMatch(/^Key \d+ of Happy Tails, scopes animals:read, internal:read; it never expires\. .*\n$/);
  });

  it("lists, rotates, disables, enables, and revokes keys", async () => {
    const inProject = ["--project", "happy-tails"];
    const made = await json("keys", "create", ...inProject, "--name", "Cycle");
    const id = String(made["id"]);
    expect(isWellFormedApiKey(String(made["key"]))).toBe(true);
    expect(await json("keys", "disable", id, ...inProject)).toMatchObject({ id, state: "disabled" });
    expect((await petstore(["keys", "enable", id, ...inProject])).stdout).toBe(`Key ${id} (Cycle) is active.\n`);
    const rotated = await petstore(["keys", "rotate", id, ...inProject, "--overlap", "0m"]);
    expect(rotated.stdout).toMatch(/^pets_[0-9A-Za-z]{36}\n$/);
    expect(rotated.stderr).toMatch(new RegExp(`replaces key ${id}, which expires at `));
    const listed = await json("keys", "list", ...inProject);
    const [old, fresh] = listed.filter((one) => one["name"] === "Cycle");
    expect(old).toMatchObject({ id, state: "expired" });
    expect(fresh).toMatchObject({ state: "active", rotatedFromId: id });
    expect(await json("keys", "revoke", String(fresh?.["id"]), ...inProject)).toMatchObject({ state: "revoked" });
    const again = await petstore(["keys", "enable", String(fresh?.["id"]), ...inProject]);
    expect(again).toMatchObject({ code: 1, stdout: "", stderr: `Key ${fresh?.["id"]} was revoked, which can't be undone.\n` });
    const shown = await petstore(["keys", "list", ...inProject]);
    expect(shown.stdout).toMatch(/^ID {2}NAME .*CALLS TODAY\n/);
    expect(shown.stdout).not.toContain(key);
  });

  it("does not find another project's keys", async () => {
    await json("projects", "create", "--name", "Nosy");
    const [first] = await json("keys", "list", "--project", "happy-tails");
    const { code, stderr } = await petstore(["keys", "revoke", String(first?.["id"]), "--project", "nosy"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "There is no such API key.\n" });
  });
});

describe("bans commands", () => {
  it("lists bans and refuses to lift one that does not exist", async () => {
    expect(await json("bans", "list")).toEqual([]);
    expect(await petstore(["bans", "list", "--project", "happy-tails"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "No key is banned.\n",
    });
    expect(await petstore(["bans", "lift", "999", "--project", "happy-tails"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^[^\n]+\.\n$/),
    });
  });
});

describe("other commands", () => {
  it("admin link prints only the link, at the public address", async () => {
    const here = await petstore(["admin", "link"], { PORT: "4321" });
    expect(here.stdout).toMatch(/^http:\/\/localhost:4321\/\S+\n$/);
    expect(here.stderr).toMatch(/once, within 7 days/);
    expect((await petstore(["admin", "link", "--json"], { PUBLIC_URL: "https://pets.example.org/" })).stdout).toMatch(
      /"url": "https:\/\/pets\.example\.org\/[^/]/,
    );
  });

  it("admin reset prints a password reset link and rejects an unknown address", async () => {
    const ada = "insert into users (email, name, password_hash) values ('ada@example.org', 'Ada', '-')";
    await onConnection({ connectionString: database.url }, (client) => client.query(ada));
    const made = await petstore(["admin", "reset", "Ada@Example.org"], { PUBLIC_URL: "https://pets.example.org" });
    expect(made.stdout).toMatch(/^https:\/\/pets\.example\.org\/reset#[\w-]{43}\n$/);
    expect(made.stderr).toMatch(/once, within 24 hours/);
    expect(await petstore(["admin", "reset", "nobody@example.org"])).toMatchObject({ code: 1, stdout: "" });
    expect(await petstore(["admin", "reset", "nobody"])).toMatchObject({ code: 2, stdout: "" });
    const { stdout } = await petstore(["admin", "reset-factors", "Ada@Example.org", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ email: "ada@example.org", factors: 0, recoveryCodes: 0 });
  });

  it("migrate prints what it applied", async () => {
    expect(await json("migrate")).toEqual({ applied: [] });
    expect((await petstore(["migrate"])).stdout).toBe("The database is up to date.\n");
  });

  it("seed adds animals and reports every ten percent on standard error", async () => {
    const said = await petstore(["seed", "--project", "happy-tails", "--pets", "50000", "--seed", "7"]);
    expect(said).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Added 50,000 animals to Happy Tails in [\d.]+ s \(seed 7\)\.\n$/),
    });
    expect(said.stderr.trimEnd().split("\n")).toHaveLength(10);
    const { code, stdout } = await petstore(["seed", "--project", "happy-tails", "--pets", "10", "--seed", "7", "--json"]);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, pets: 10, seed: 7 });
  });

  it("openapi prints the document without a database", async () => {
    const { code, stdout, stderr } = await petstore(["openapi"], { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), info: { version: "1.0.0" } });
  });
});

const VERBS =
  "projects create|projects list|plans set|domains list|keys create|keys list|keys rotate|keys disable|keys enable|keys revoke|" +
  "bans list|bans lift|admin link|admin reset|admin reset-factors|migrate|seed|openapi|doctor|setup";

describe("command help", () => {
  it.each(VERBS.split("|"))("%s has --help and --json", async (verb) => {
    const { code, stdout, stderr } = await petstore([...verb.split(" "), "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("--json");
  });
});

describe("failing commands", () => {
  it.each([
    [[], /Usage: petstore/],
    [["keys"], /Usage: petstore keys/],
    [["frobnicate"], /unknown command/],
    [["keys", "create", "--project", "happy-tails"], /required option '--name/],
    [["keys", "create", "--project", "happy-tails", "--name", "x", "--expires", "soon"], /such as 45m, 12h or 30d/],
    [["keys", "create", "--project", "happy-tails", "--name", "x", "--scope", "admin"], /read or read_write/],
    [["keys", "create", "--project", "happy-tails", "--name", " "], /1 to 80 characters/],
    [["keys", "rotate", "1", "--project", "happy-tails", "--overlap", "25h"], /0m to 24h/],
    [["seed", "--project", "happy-tails", "--pets", "0"], /whole number from 1/],
    [["projects", "create", "--name", "x", "--nonsense"], /unknown option/],
    [["projects", "list", "surplus"], /too many arguments/],
  ])("incorrect usage %j exits with code 2 and empty standard output", async (args, said) => {
    expect(await petstore(args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(said) });
  });

  it.each([
    [["keys", "list", "--project", "nowhere"], {}, /^There is no project "nowhere"\..*\n$/],
    [["projects", "create", "--name", "x", "--plan", "enterprise"], {}, /^Enterprise has custom limits.*\n$/],
    [
      ["projects", "list"],
      { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" },
      /^PostgreSQL at 127\.0\.0\.1:1 .*cannot be reached.*\n$/,
    ],
    [["projects", "list"], { DATABASE_URL: "mysql://x", PORT: "no" }, /^The settings have errors:\n {2}PORT .*\n {2}DATABASE_URL .*\n$/],
  ])("%j %j exits with code 1 and one clear sentence", async (args, environment, said) => {
    expect(await petstore(args, environment)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(said) });
  });
});
