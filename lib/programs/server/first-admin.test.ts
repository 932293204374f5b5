import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { takeServingLock } from "#lib/gateway/rate-limit/limiter/serving-lock.service.ts";
import { redeemAdminLink } from "#lib/people/auth/admin-link/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { withMigrationLock } from "#lib/platform/db/ensure-migrated.ts";
import { firstAdmin } from "#lib/programs/server/first-admin.ts";

let close: () => Promise<void>;
let url: string;
let admin: pg.Client;

beforeAll(async () => {
  close = await useTestDatabase();
  url = settings().DATABASE_URL ?? "";
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await close();
});

const begin = () => withMigrationLock(url, (client) => firstAdmin(url, client));
const endStarts = () =>
  admin.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'petstore set-up' and datname = current_database()",
  );
const person = { email: "ada@example.org", name: "Ada", password: "violet-harbor-97-lantern" };

it("gives concurrent starts one working link, and a new one after an unsuccessful start", async () => {
  const links = await Promise.all([begin(), begin(), begin()]);
  expect(links.filter((link) => link === "elsewhere")).toHaveLength(2);
  await endStarts();
  const [voided] = links.filter((link) => typeof link === "object");
  const next = await begin();
  if (typeof next !== "object" || typeof voided !== "object") throw new Error("there is no link");
  await expect(redeemAdminLink(voided.token, person)).rejects.toMatchObject({ code: "not_found" });

  const right = await takeServingLock(() => undefined);
  await endStarts();
  expect(await begin()).toBe("elsewhere");
  await redeemAdminLink(next.token, person);
  await right.release();
  expect(await begin()).toBeUndefined();
});
