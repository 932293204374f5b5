import { afterAll, expect, it } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { removePerson } from "#lib/operations/admin/people/removal.mutations.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { proveAddress } from "#lib/people/auth/address-proof.mutations.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { changeRole, removeMember } from "#lib/people/members/mutations.ts";
import { settings } from "#lib/platform/config/env.ts";
import { onConnection } from "#lib/platform/db/connection.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { purgeProjects } from "#lib/shelter/projects/directory/purge.jobs.ts";

const close = await useTestDatabase();
afterAll(close);

/** Finds rows in physical order. */
async function readInPhysicalOrder(): Promise<void> {
  const url = settings().DATABASE_URL ?? "";
  const changes = ["enable_indexscan", "enable_bitmapscan"].map(
    (name) => `alter database ${new URL(url).pathname.slice(1)} set ${name} = off`,
  );
  await onConnection({ connectionString: url }, (client) => client.query(changes.join("; ")));
}
await readInPhysicalOrder();

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** The lowest id is physically last. */
async function inviter() {
  const [owner, second, admin] = [await makePerson("Owner"), await makePerson("Second"), await makePerson("Root", { isAdmin: true })];
  const { scope } = await makeShelter(owner, [[second, "owner"]]);
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) {
    const sent = await createInvitation(scope, { email: `${name}-${second.email}`, role: "staff" }, second.id, {
      kind: "user",
      id: second.id,
    });
    ids.push(sent.id);
  }
  await pool().query("update invitations set join_tries = join_tries where id = $1", [ids[0]]);
  const byOwner = { kind: "user", id: owner.id } as const;
  return { ids, scope, second, admin: admin as Administrator, byOwner };
}

const prove = async (userId: string): Promise<unknown> => {
  const id = BigInt(userId);
  await prisma().user.update({ where: { id }, data: { emailProvenAt: null }, select: { id: true } });
  return await prisma().$transaction((tx) => proveAddress(tx, id, "github", Date.now()));
};

const purge = async (projectId: string): Promise<unknown> => {
  await prisma().project.update({ where: { id: BigInt(projectId) }, data: { deletedAt: new Date(0) }, select: { id: true } });
  return await purgeProjects(Date.now());
};

it.each<[string, (invited: Awaited<ReturnType<typeof inviter>>) => Promise<unknown>]>([
  ["a removal from a project", ({ scope, second, byOwner }) => removeMember(scope, second.id, byOwner)],
  ["another role", ({ scope, second, byOwner }) => changeRole(scope, second.id, "staff", byOwner)],
  ["the removal of a person", ({ admin, second }) => removePerson(admin, second.id, "Second")],
  ["the first proof of an address", ({ second }) => prove(second.id)],
  ["the end of a project", ({ scope }) => purge(scope.projectId)],
])("locks invitations that %s revokes in ID order, touching none past a locked one", async (_, change) => {
  const invited = await inviter();
  const [first, ...others] = invited.ids;
  const holder = await pool().connect();
  await holder.query("begin");
  await holder.query("select 1 from invitations where id = $1 for update", [first]);
  const changed = change(invited);
  try {
    await eventually("the change at the first invitation", async () => (await pool().query(WAITING)).rowCount === 1);
    const free = await holder.query("select from invitations where id = any($1::bigint[]) for update skip locked", [others]);
    expect(free.rowCount).toBe(others.length);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await changed;
  expect(await prisma().invitation.count({ where: { id: { in: invited.ids.map(BigInt) }, revokedAt: null } })).toBe(0);
});
