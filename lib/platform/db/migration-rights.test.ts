import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { serverUrl } from "#e2e/support/test-database.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { migrate } from "#lib/platform/db/migrate.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
const url = Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;
const admin = new pg.Client({ connectionString: serverUrl() });

beforeAll(() => admin.connect());
afterEach(() => admin.query(`drop database if exists ${name} with (force)`));
afterAll(() => admin.end());

/** As the database's owner. */
async function onDatabase(sql: string): Promise<void> {
  await onConnection({ connectionString: url }, (client) => client.query(sql));
}

it("says which rights a role lacks, in commands that give them", async () => {
  await admin.query(`create database ${name}`);
  const role = decodeURIComponent(new URL(serverUrl()).username);
  await onDatabase(`revoke all on schema public from pg_database_owner, public; revoke create on database ${name} from ${role}`);
  const refused = await migrate(ROOT, url).catch((error: unknown) => (error instanceof Error ? error.message : ""));
  expect(refused).toMatch(
    new RegExp(`^PostgreSQL does not let "${role}" create tables in the database "${name}"\\. Run this there as its owner`),
  );
  const [, ...grants] = String(refused).split("\n");
  expect(grants).toEqual([`  grant usage, create on schema "public" to "${role}";`, `  grant create on database "${name}" to "${role}";`]);
  await onDatabase(grants.join("\n"));
  expect((await migrate(ROOT, url)).length).toBeGreaterThan(0);
});

it("begins no installation in a database that cannot store names as they are written", async () => {
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  await expect(migrate(ROOT, url)).rejects.toThrow(
    `The database "${name}" has the encoding SQL_ASCII, so names cannot be stored, sorted, and searched as they are written. Create one with \`createdb --encoding=UTF8 --template=template0`,
  );
});
