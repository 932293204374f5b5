import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { serverUrl, useTestDatabase } from "#e2e/support/test-database.ts";
import { healthReport } from "#lib/http/monitoring/health.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { parseEncryptionKeys } from "#lib/platform/secrets/rules.ts";
import { encryptSecret, secretKeys } from "#lib/platform/secrets/service.ts";
import { startWarnings } from "#lib/programs/server/start-warnings.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";

const keyOf = (sign: string): string => sign.repeat(43);
const ACTOR = { kind: "cli", id: null } as const;
let close: () => Promise<void>;

beforeAll(async () => {
  close = await useTestDatabase({ ENCRYPTION_KEYS: `first:${keyOf("A")}` });
});
afterAll(() => close());

async function warnings(): Promise<string[]> {
  const client = await pool().connect();
  try {
    return await startWarnings(client);
  } finally {
    client.release();
  }
}

it("warns of stored secrets the encryption keys cannot open and later reports them in health", async () => {
  for (const name of ["one", "two"]) {
    await prisma().serviceSecret.create({ data: { name, encrypted: encryptSecret(`secret ${name}`, "private"), facts: {} } });
  }
  expect(await warnings()).toEqual([]);
  secretKeys.replace(parseEncryptionKeys([`first:${keyOf("B")}`]));
  expect(await warnings()).toEqual([
    expect.stringMatching(/^ENCRYPTION_KEYS cannot decrypt what key "first" encrypted \(2 secrets\): HTTPS/),
  ]);
  // Until it is known, health does not wait for it.
  await expect.poll(healthReport).toEqual({ status: "degraded", database: "reachable", encryptionKeys: "wrong" });
  secretKeys.replace(parseEncryptionKeys([`other:${keyOf("A")}`]));
  expect(await warnings()).toHaveLength(1);
  secretKeys.replace(parseEncryptionKeys([`new:${keyOf("C")}`, `first:${keyOf("A")}`]));
  expect(await warnings()).toEqual([]);
});

it("warns that webhooks may be sent into the operator's own network", async () => {
  const before = settings();
  settings.replace({ ...before, WEBHOOK_ALLOWED_ADDRESSES: ["127.0.0.1", "10.1.0.0/16"] });
  expect(await warnings()).toEqual([
    expect.stringMatching(/^WEBHOOK_ALLOWED_ADDRESSES lets every project .* 127\.0\.0\.1, 10\.1\.0\.0\/16/),
  ]);
  settings.replace(before);
});

it("warns of a project using the service host's label and never assigns it again", async () => {
  await createProject("Portal", "free", ACTOR);
  settings.replace(
    parseSettings({
      LOG_LEVEL: "silent",
      DATABASE_URL: settings().DATABASE_URL,
      PLATFORM_DOMAIN: "example.org",
      PUBLIC_URL: "https://portal.example.org",
    }),
  );
  expect(await warnings()).toEqual([
    expect.stringMatching(/^The project "Portal" \(id \d+\) has the slug "portal", .* portal\.example\.org/),
  ]);
  await prisma().project.updateMany({ data: { slug: "moved" } });
  expect(await warnings()).toEqual([]);
  expect((await createProject("Portal", "free", ACTOR)).slug).toBe("portal-2");
});

it("warns of a database that was created for ASCII, in which an installation runs already", async () => {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const [admin, ascii] = [serverUrl(), Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  onTestFinished(async () => {
    await ascii.end();
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
  await ascii.connect();
  await ascii.query("create table projects (id text, name text, slug text)");
  expect(await startWarnings(ascii)).toEqual([
    expect.stringMatching(new RegExp(`"${name}" has the encoding SQL_ASCII.* Move the data with \`backup\` and \`restore\`\\.$`)),
  ]);
});
