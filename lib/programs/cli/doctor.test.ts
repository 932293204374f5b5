import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runVerb, runVerbHere } from "#e2e/support/command-line.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { encryptionLockName, encryptWith, parseEncryptionKeys, redisLockName, signingLockName } from "#lib/platform/secrets/rules.ts";

const AUTH_SECRET = "a-secret-of-the-sign-in-that-is-long-enough";
const KEYS = PLAIN_SETTINGS.ENCRYPTION_KEYS;
const OTHER_KEY = `other:${"B".repeat(43)}`;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: TestRedis;
let client: pg.Client;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "petstore-doctor-"));
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await redis.kill();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

interface Examined {
  code: number;
  findings: Finding[];
  findingOf(check: string): Finding | undefined;
}

async function doctor(environment: Record<string, string> = {}): Promise<Examined> {
  const all = { ...PLAIN_SETTINGS, DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET, ...environment };
  const { code, stdout } = await runVerbHere(all.DATABASE_URL, ["doctor", "--json"], all);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return { code, findings, findingOf: (check) => findings.find((one) => one.check === check) };
}

it("finds nothing wrong with a sound installation", async () => {
  const { code, findings, findingOf } = await doctor({ REDIS_URL: redis.url, ENCRYPTION_KEYS: KEYS });
  // The tests' own PostgreSQL may lose its data, and the doctor says so.
  const { rows } = await client.query<{ fsync: string }>("show fsync");
  const unsafe = rows[0]?.fsync === "off" ? ["Database writes"] : [];
  expect(findings.filter(({ verdict }) => verdict === "problem").map(({ check }) => check)).toEqual(unsafe);
  expect(code).toBe(unsafe.length);
  for (const check of ["Settings", "Database connection", "Database clock", "Migrations", "Redis", "Redis eviction", "Encryption keys"]) {
    expect(findingOf(check)).toMatchObject({ verdict: "ok" });
  }
});

it("names each thing that is wrong, and looks at all others nevertheless", async () => {
  const link = new Redis(redis.url);
  await link.config("SET", "maxmemory-policy", "allkeys-lru");
  link.disconnect();
  const sealed = encryptWith(parseEncryptionKeys([OTHER_KEY])[0] as never, "secret lost", "x", Buffer.alloc(12));
  await client.query("insert into service_secrets (name, sealed) values ('lost', $1)", [sealed]);
  await client.query(
    "insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at) values ('x', 'x', '29990101000000_next', now(), now())",
  );
  const port = await testPort();
  const keyFile = path.join(dataDir, "key.pem");
  writeFileSync(keyFile, "", { mode: 0o644 });
  const { code, findingOf } = await doctor({
    REDIS_URL: redis.url,
    LOG_LEVEL: "loud",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "pets@example.org",
    ACME_DIRECTORY_URL: `http://127.0.0.1:${port}/directory`,
    PLATFORM_DOMAIN: "pets.example",
    DNS_SERVERS: `127.0.0.1:${port}`,
    PLATFORM_TLS_CERTIFICATE: "/nowhere/chain.pem",
    PLATFORM_TLS_KEY: keyFile,
    EDGE_HTTP_PORT: String(port),
  });
  expect(code).toBe(1);
  const problems = ["Settings", "Redis eviction", "Encryption keys", "Migrations", "Public address", "Mail server"];
  for (const check of [...problems, "Certificate authority", "DNS of sites", "Certificate of sites", "File permissions"]) {
    expect(findingOf(check), check).toMatchObject({ verdict: "problem", fix: expect.stringMatching(/\S/) });
  }
  expect(findingOf("Certificate of sites")?.message).toMatch(/must be PEM files that match each other: ENOENT.*chain\.pem/);
  expect(findingOf("Edge")).toMatchObject({ verdict: "warning", message: expect.stringContaining("ECONNREFUSED") });
  expect(findingOf("Encryption keys")?.message).toContain("key other encrypted");
  expect(findingOf("Database clock")?.verdict).toBe("ok");
  await client.query("delete from service_secrets; delete from _prisma_migrations where id = 'x'");
});

it("finds settings that a start refuses, and a database that only reads, and looks for no edge that is not to run here", async () => {
  const { code, findingOf } = await doctor({
    WEB_CONCURRENCY: "2",
    ROLES: "web",
    EDGE_HTTP_PORT: String(await testPort()),
    DATABASE_URL: `${database.url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}`,
  });
  expect(code).toBe(1);
  expect(findingOf("Settings")).toMatchObject({ verdict: "problem", message: expect.stringContaining("WEB_CONCURRENCY=2 needs Redis") });
  expect(findingOf("Database writes")).toMatchObject({ verdict: "problem", message: "transactions are read-only by default" });
  expect(findingOf("Edge")?.verdict).toBe("skipped");
});

it("compares the secrets of all machines that serve, without storing any", async () => {
  const lock = (text: string) => client.query("select pg_advisory_lock_shared(hashtextextended($1, 0))", [text]);
  await client.query("select pg_advisory_lock_shared(3, 1)");
  await lock(encryptionLockName("test"));
  await lock(signingLockName(AUTH_SECRET));
  const check = "Secrets of all machines";
  expect((await doctor()).findingOf(check)).toMatchObject({ verdict: "ok", message: "1 web process with the same keys and AUTH_SECRET" });
  const differing = await doctor({ AUTH_SECRET: "another-secret-that-is-long-enough-too", ENCRYPTION_KEYS: OTHER_KEY });
  expect(differing.findings.filter((one) => one.check === check).map(({ message }) => message)).toEqual([
    expect.stringContaining("a key that is not configured here"),
    expect.stringContaining("another AUTH_SECRET"),
  ]);
  const [key] = parseEncryptionKeys([KEYS]);
  if (key) await lock(redisLockName(key, "none"));
  const redisCheck = "Redis of all machines";
  expect((await doctor()).findingOf(redisCheck)).toMatchObject({ verdict: "ok" });
  expect((await doctor({ REDIS_URL: redis.url })).findingOf(redisCheck)).toMatchObject({
    verdict: "warning",
    message: expect.stringMatching(/^web at/),
  });
  await client.query("select pg_advisory_unlock_all()");
});

it("says in one line that the database cannot be reached, and signs in to the mail server without sending", async () => {
  const mailbox = await openMailbox();
  const { code, findings, findingOf } = await doctor({
    DATABASE_URL: `postgresql://a:hunter2@127.0.0.1:${await testPort()}/b`,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "pets@example.org",
    PUBLIC_URL: mailbox.url.replace("smtp:", "http:"),
  });
  await mailbox.close();
  expect(code).toBe(1);
  expect(findingOf("Database connection")).toMatchObject({
    verdict: "problem",
    message: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:\d+ \(database "b"\) cannot be reached \(ECONNREFUSED\)$/),
    fix: "start it or correct DATABASE_URL",
  });
  expect(findings.filter(({ check }) => check.startsWith("Database"))).toHaveLength(2);
  expect(findingOf("Mail server")).toMatchObject({ verdict: "ok" });
  expect(mailbox.mails).toEqual([]);
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

it("holds an installation against the checklist of production on request", async () => {
  const production = await runVerbHere(database.url, ["doctor", "--production"], {
    ...{ ...PLAIN_SETTINGS, DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET: "", ENCRYPTION_KEYS: KEYS },
  });
  expect(production.code).toBe(1);
  const problems = [...production.stdout.matchAll(/^problem {2}(.*?) {2}/gm)].map(([, check]) => check);
  expect(problems).toEqual(
    expect.arrayContaining(["Administrator", "Public address", "Sign-in secret", "Mail", "Backup schedule", "Backups"]),
  );
  expect(production.stdout).toMatch(/→ open it yourself, or print another with `npm run --silent petstore -- admin link`\n/);
  expect(production.stdout).toMatch(/AUTH_SECRET is not set, so .*\n +→ set AUTH_SECRET/);
  expect(problems).not.toContain("Encryption keys");
});

it("looks as the service's user when root runs it, and takes that user's data for no problem", async () => {
  if (process.getuid?.() !== 0) return;
  const home = mkdtempSync(path.join(tmpdir(), "petstore-of-another-"));
  mkdirSync(path.join(home, "media"));
  mkdirSync(path.join(home, "postgres"));
  const theirs = 65_534;
  for (const folder of [home, path.join(home, "media"), path.join(home, "postgres")]) chownSync(folder, theirs, theirs);
  const settings = { ...PLAIN_SETTINGS, DATABASE_URL: "", DATA_DIR: home, AUTH_SECRET, ENCRYPTION_KEYS: "" };
  const { stdout, stderr } = await runVerb("", ["doctor", "--production"], settings);
  expect(stderr).toMatch(/^Looking as the user \w+, whose the data is\.$/m);
  expect(stdout).not.toContain("As root");
  expect(stdout).toMatch(/^warning +Embedded PostgreSQL +DATABASE_URL is not set/m);
  expect(stdout).toMatch(/^ok +Photos +they are kept in /m);
  // What that user may not use is a problem, though root may.
  chownSync(path.join(home, "media"), 0, 0);
  chmodSync(path.join(home, "media"), 0o700);
  expect((await runVerb("", ["doctor"], settings)).stdout).toMatch(/^problem +Photos +.*cannot be used/m);
  rmSync(home, { recursive: true });
});
