import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { makePerson } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const MIGRATION = path.join(import.meta.dirname, "../../../prisma/migrations/20261122010001_proven_addresses/migration.sql");

const close = await useTestDatabase();
afterAll(close);

const MINUTE = 60_000;

/** Puts an account into its pre-migration state. @param entries action, actor, minutes since the first */
async function accountFrom(
  options: { password: boolean; linked: boolean },
  entries: [action: string, actorKind: string, minute: number][],
): Promise<bigint> {
  const id = BigInt((await makePerson("Ada")).id);
  await prisma().user.update({ where: { id }, data: { emailProvenAt: null, ...(options.password ? {} : { passwordHash: null }) } });
  const at = new Date();
  const link = { userId: id, provider: "google", subject: `s${id}`, email: "", createdAt: at, lastUsedAt: at };
  if (options.linked) await prisma().linkedAccount.create({ data: link });
  for (const [action, actorKind, minute] of entries) {
    const entityType = action === "invitation.accept" ? "member" : "user";
    const data = { action, actorKind, entityType, entityId: String(id), at: new Date(at.getTime() + minute * MINUTE) };
    await prisma().auditEntry.create({ data });
  }
  return id;
}

it("marks an existing account as proven only if all its credentials follow a proof", async () => {
  const joined: [string, string, number][] = [
    ["user.create", "user", 0],
    ["invitation.accept", "user", 0],
  ];
  const accounts = {
    "password alone": await accountFrom({ password: true, linked: false }, joined),
    "provider beside an older password": await accountFrom({ password: true, linked: true }, [...joined, ["user.link_account", "user", 5]]),
    "provider alone": await accountFrom({ password: false, linked: true }, []),
    "created by a provider, password chosen later": await accountFrom({ password: true, linked: true }, [
      ["user.create", "user", 0],
      ["user.link_account", "user", 0],
      ["invitation.accept", "user", 1],
      ["user.change_password", "user", 2],
    ]),
    "password set by a mailed link": await accountFrom({ password: true, linked: false }, [
      ...joined,
      ["user.create_password_reset", "system", 100],
      ["user.reset_password", "user", 110],
    ]),
    "password set while a handed link worked too": await accountFrom({ password: true, linked: false }, [
      ...joined,
      ["user.create_password_reset", "cli", 50],
      ["user.create_password_reset", "system", 100],
      ["user.reset_password", "user", 110],
    ]),
    "password set by a handed link": await accountFrom({ password: true, linked: false }, [
      ...joined,
      ["user.create_password_reset", "user", 50],
      ["user.reset_password", "user", 60],
    ]),
  };
  const sql = readFileSync(MIGRATION, "utf8");
  for (const statement of sql.slice(sql.indexOf("UPDATE")).split(/;\s*(?=\n|$)/)) await prisma().$executeRawUnsafe(statement);
  const proven = new Set((await prisma().user.findMany({ where: { emailProvenAt: { not: null } } })).map(({ id }) => id));
  const names = Object.entries(accounts).filter(([, id]) => proven.has(id));
  expect(names.map(([name]) => name)).toEqual([
    "provider alone",
    "created by a provider, password chosen later",
    "password set by a mailed link",
  ]);
});
