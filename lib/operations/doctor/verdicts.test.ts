import { describe, expect, it } from "vitest";
import { type DatabaseFacts, databaseFindings, migrationFinding, versionFinding } from "#lib/operations/doctor/database.rules.ts";
import { permissionFinding, roomFinding } from "#lib/operations/doctor/files.rules.ts";
import type { Arrival } from "#lib/operations/doctor/probe.rules.ts";
import { FORGED_ADDRESS, healthFinding, proxyFinding } from "#lib/operations/doctor/public-address.rules.ts";
import { readInfo, redisFindings } from "#lib/operations/doctor/redis.rules.ts";
import { about, clockFinding, isWell, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { reportText, summary } from "#lib/operations/doctor/view.ts";

/** Leaves out findings that are ok. Example: `problem Redis eviction`. */
const errors = (findings: Finding[]): string[] =>
  findings.filter(({ verdict }) => verdict !== "ok").map(({ verdict, check }) => `${verdict} ${check}`);

const NEEDS = { webProcesses: 1, edges: 1, workers: 1, workerConcurrency: 4, poolSize: 10 };

describe("the database", () => {
  const well: DatabaseFacts = {
    encoding: "UTF8",
    foldsLetters: true,
    collationVersion: null,
    actualCollationVersion: null,
    writes: "ok",
    role: "petstore_app",
    isSuperuser: false,
    mayCreate: true,
    foreignTables: 0,
    maxConnections: 100,
    openConnections: 12,
    fsync: true,
  };
  it.each<[Partial<DatabaseFacts>, string[]]>([
    [{}, []],
    [{ encoding: "SQL_ASCII" }, ["problem Database locale"]],
    [{ foldsLetters: false }, ["warning Database locale"]],
    [{ collationVersion: "2.31", actualCollationVersion: "2.36" }, ["problem Database locale"]],
    [{ writes: "standby" }, ["problem Database writes"]],
    [{ writes: "read_only" }, ["problem Database writes"]],
    [{ writes: "rejected" }, ["problem Database writes"]],
    [{ fsync: false }, ["problem Database writes"]],
    [{ mayCreate: false, isSuperuser: true }, ["problem Database role"]],
    [{ foreignTables: 3 }, ["problem Database role"]],
    [{ isSuperuser: true }, ["warning Database role"]],
    [{ maxConnections: 30 }, ["warning Database connections"]],
  ])("with %j gets %j", (change, wanted) => {
    expect(errors(databaseFindings({ ...well, ...change }, NEEDS))).toEqual(wanted);
  });

  it.each([
    [{}, 57],
    [{ webProcesses: 3 }, 89],
    [{ workers: 0 }, 28],
    [{ webProcesses: 0, edges: 0, workerConcurrency: 10 }, 41],
  ])("gets up to as many connections as a machine with %j can open: %i", (change, max) => {
    const [tooFew] = databaseFindings({ ...well, maxConnections: max - 1 }, { ...NEEDS, ...change }).slice(-1);
    expect(tooFew).toMatchObject({ verdict: "warning", message: expect.stringContaining(`takes up to ${max} connections`) });
    expect(databaseFindings({ ...well, maxConnections: max }, { ...NEEDS, ...change }).at(-1)?.verdict).toBe("ok");
  });

  it("names the pool size that fits", () => {
    const finding = databaseFindings({ ...well, maxConnections: 50 }, NEEDS).at(-1);
    expect(finding?.fix).toMatch(/^DATABASE_POOL_SIZE=7, or `alter system set max_connections = 77`/);
  });

  it.each([
    [180_001, "ok", "PostgreSQL 18.1"],
    [150_000, "ok", "PostgreSQL 15.0"],
    [140_012, "problem", "PostgreSQL 14.12 is too old"],
  ])("of version %i is %s", (version, verdict, message) => {
    expect(versionFinding(version)).toMatchObject({ verdict, message });
  });

  it.each([
    [{ isNew: false, pending: [], refusal: undefined }, "ok"],
    [{ isNew: false, pending: ["a", "b"], refusal: undefined }, "warning"],
    [{ isNew: true, pending: ["a", "b"], refusal: undefined }, "warning"],
    [{ isNew: false, pending: [], refusal: "The database is at schema z" }, "problem"],
  ] as const)("with migrations %j is %s", (facts, verdict) => {
    expect(migrationFinding({ ...facts, newest: "b", interrupted: undefined }).verdict).toBe(verdict);
  });
});

describe("Redis", () => {
  const info = (...lines: string[]): ReadonlyMap<string, string> =>
    readInfo(
      ["# Server", "redis_version:7.2.4", "role:master", "maxmemory_policy:noeviction", "used_memory:95", "maxmemory:0", ...lines].join(
        "\r\n",
      ),
    );
  it.each([
    [[], []],
    [["redis_version:5.0.1"], ["problem Redis version"]],
    [["valkey_version:8.0.1"], []],
    [["maxmemory_policy:allkeys-lru"], ["problem Redis eviction"]],
    [["maxmemory:100"], ["warning Redis memory"]],
    [["role:slave", "master_host:10.0.0.2", "master_port:6379"], ["problem Redis role"]],
    [["cluster_enabled:1"], ["problem Redis role"]],
  ])("that says %j gets %j", (lines, wanted) => {
    expect(errors(redisFindings(info(...lines), "server"))).toEqual(wanted);
  });

  it("that says nothing is not judged", () => {
    expect(errors(redisFindings(new Map(), "server"))).toEqual(["skipped Redis version", "skipped Redis eviction"]);
  });
});

describe("the public address", () => {
  it("is told why TLS failed, without OpenSSL's numbers", () => {
    const failure =
      "407DC903FB7F0000:error:0A000410:SSL routines:ssl3_read_bytes:ssl/tls alert handshake failure:../ssl/record/rec_layer_s3.c:918:SSL alert number 40\n";
    expect(reasonOf(new TypeError("fetch failed", { cause: new Error(failure) }))).toBe("ssl/tls alert handshake failure");
    expect(reasonOf(new Error("connect ECONNREFUSED 127.0.0.1:443"))).toBe("connect ECONNREFUSED 127.0.0.1:443");
  });

  it.each([
    ["https://pets.example", { status: 200, body: { status: "ok" }, location: null }, "ok"],
    ["http://pets.example", { status: 200, body: { status: "ok" }, location: null }, "warning"],
    ["http://pets.example", { status: 308, body: undefined, location: "https://pets.example/" }, "problem"],
    ["https://pets.example", { status: 200, body: undefined, location: null }, "problem"],
    ["https://pets.example", { status: 503, body: { status: "down" }, location: null }, "problem"],
  ])("%s that answers %j is %s", (url, answer, verdict) => {
    expect(healthFinding(url, answer).verdict).toBe(verdict);
  });

  const through: Arrival = {
    peer: "10.0.0.5",
    isTrusted: true,
    address: "203.0.113.9",
    forwardedFor: `${FORGED_ADDRESS}, 203.0.113.9`,
    forwardedProto: "https",
  };
  it.each<[string, Partial<Arrival>, string, RegExp]>([
    ["https://pets.example", {}, "ok", /203\.0\.113\.9/],
    ["https://pets.example", { forwardedFor: "203.0.113.9" }, "ok", /10\.0\.0\.5/],
    ["https://pets.example", { isTrusted: false }, "problem", /not trusted/],
    ["http://pets.example", { isTrusted: false }, "problem", /not trusted/],
    ["http://pets.example", { isTrusted: false, forwardedFor: FORGED_ADDRESS, forwardedProto: null }, "ok", /directly/],
    ["https://pets.example", { forwardedFor: null }, "problem", /does not name the caller/],
    ["https://pets.example", { forwardedFor: FORGED_ADDRESS }, "problem", /passes on/],
    ["https://pets.example", { forwardedProto: "HTTPS" }, "ok", /203\.0\.113\.9/],
    ["https://pets.example", { forwardedProto: "https, https" }, "ok", /203\.0\.113\.9/],
    ["https://pets.example", { forwardedProto: "http" }, "problem", /X-Forwarded-Proto: http$/],
    ["https://pets.example", { forwardedProto: null }, "problem", /no X-Forwarded-Proto/],
    ["http://pets.example", { forwardedProto: null }, "ok", /10\.0\.0\.5/],
    // The proxy and this program are on one machine.
    [
      "https://pets.example",
      { peer: "127.0.0.1", forwardedFor: `${FORGED_ADDRESS}, 127.0.0.1`, address: FORGED_ADDRESS },
      "ok",
      /127\.0\.0\.1/,
    ],
  ])("%s behind a proxy with %j is %s", (url, change, verdict, message) => {
    expect(proxyFinding(url, { ...through, ...change })).toMatchObject({ verdict, message: expect.stringMatching(message) });
  });
});

describe("this machine", () => {
  it.each([
    [0o100600, "ok"],
    [0o100640, "warning"],
    [0o100644, "problem"],
  ])("with a secret in a file of mode %i is %s", (mode, verdict) => {
    expect(permissionFinding("/data/state.json", mode).verdict).toBe(verdict);
  });

  it.each([
    ["ok", "ok"],
    ["degraded", "warning"],
    ["down", "problem"],
  ] as const)("with a disk that readiness calls %s is %s", (state, verdict) => {
    const room = { folder: "/data", freeBytes: 2 ** 30, sizeBytes: 2 ** 34, state };
    expect(roomFinding(room).verdict).toBe(verdict);
  });

  it.each([
    [500, 0, "ok"],
    [3000, 0, "warning"],
    [-3000, 0, "warning"],
    [-60_000, 0, "problem"],
    // A slow answer could explain this difference.
    [3000, 6000, "ok"],
  ])("with a clock that is %i ms off, asked within %i ms, is %s", (off, took, verdict) => {
    const asked = 1_700_000_000_000;
    expect(clockFinding("Clock", "Redis", { there: asked + took / 2 + off, asked, answered: asked + took }).verdict).toBe(verdict);
  });
});

describe("the report", () => {
  const findings = [
    about("Disk").ok("enough"),
    about("Redis").skipped("not used"),
    about("Edge").warning("shut", "open it"),
    about("Mail server").problem("away", "start it"),
  ];

  it("has a line for each check, and one for each fix", () => {
    expect(reportText(findings).split("\n")).toEqual([
      "ok       Disk         enough",
      "skipped  Redis        not used",
      "warning  Edge         shut",
      "                      → open it",
      "problem  Mail server  away",
      "                      → start it",
    ]);
    expect(summary(findings)).toBe("1 problem, 1 warning, 1 ok, 1 skipped.");
  });

  it.each([
    [0, 2, true, true],
    [0, 3, false, true],
    [0, 3, true, false],
    [0, 4, false, false],
  ])("of lines %i to %i, strict: %s, is sound: %s", (from, to, isStrict, isSound) => {
    expect(isWell(findings.slice(from, to), isStrict)).toBe(isSound);
  });
});
