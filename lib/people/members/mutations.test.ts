import { afterAll, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { listMembers } from "#lib/people/members/data.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { changeRole, removeMember } from "#lib/people/members/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

const as = (person: Person): Actor => ({ kind: "user", id: person.id });

describe("last owner", () => {
  it("prevents anyone from removing or demoting the last owner", async () => {
    const [owner, admin] = [await makePerson("Owner"), await makePerson("Admin", { isAdmin: true })];
    const { scope } = await makeShelter(owner);
    for (const actor of [as(owner), as(admin)]) {
      await expect(removeMember(scope, owner.id, actor)).rejects.toMatchObject({ code: "conflict" });
      await expect(changeRole(scope, owner.id, "staff", actor)).rejects.toMatchObject({ code: "conflict" });
    }
    await changeRole(scope, owner.id, "owner", as(owner));
  });

  it("recognizes the last owner by ID value, however it is written", async () => {
    const owner = await makePerson("Owner");
    const { scope } = await makeShelter(owner);
    await expect(changeRole(scope, `0${owner.id}`, "viewer", as(owner))).rejects.toMatchObject({ code: "conflict" });
    await expect(removeMember(scope, `0${owner.id}`, as(owner))).rejects.toMatchObject({ code: "conflict" });
    expect(await listMembers(scope)).toMatchObject([{ userId: owner.id, role: "owner" }]);
  });

  it.each(["leave", "demote each other", "remove each other"])("keeps one owner when all owners %s at the same time", async (how) => {
    const owners = await Promise.all(Array.from({ length: 5 }, (_, i) => makePerson(`Owner ${i}`)));
    const { scope } = await makeShelter(
      owners[0] as Person,
      owners.slice(1).map((owner) => [owner, "owner"]),
    );
    const ends = await Promise.allSettled(
      owners.map((owner, i) => {
        const next = owners[(i + 1) % owners.length] as Person;
        if (how === "leave") return removeMember(scope, owner.id, as(owner));
        return how.startsWith("demote") ? changeRole(scope, next.id, "viewer", as(owner)) : removeMember(scope, next.id, as(owner));
      }),
    );
    expect(ends.some((end) => end.status === "rejected")).toBe(true);
    expect((await listMembers(scope)).filter(({ role }) => role === "owner").length).toBeGreaterThanOrEqual(1);
  });
});

describe("changing members", () => {
  it("refuses a change without the current right or for another project's member", async () => {
    const [owner, staff, stranger] = [await makePerson("Owner"), await makePerson("Staff"), await makePerson("Stranger")];
    const { scope } = await makeShelter(owner, [[staff, "staff"]]);
    await makeShelter(stranger);
    await expect(changeRole(scope, staff.id, "owner", as(staff))).rejects.toMatchObject({ code: "not_allowed" });
    await expect(removeMember(scope, staff.id, as(stranger))).rejects.toMatchObject({ code: "not_found" });
    await expect(removeMember(scope, stranger.id, as(owner))).rejects.toMatchObject({ code: "not_found" });
    await removeMember(scope, staff.id, as(staff));
    expect(await listMembers(scope)).toMatchObject([{ userId: owner.id, role: "owner" }]);
  });

  it("audits a member change and revokes a former owner's invitations", async () => {
    const [owner, second] = [await makePerson("Owner"), await makePerson("Second")];
    const { scope, project } = await makeShelter(owner, [[second, "owner"]]);
    await createInvitation(scope, { email: "x@example.org", role: "owner" }, second.id, as(second));
    await changeRole(scope, second.id, "staff", as(owner));
    await removeMember(scope, second.id, as(owner));
    expect(await prisma().invitation.count({ where: { projectId: BigInt(project.id), revokedAt: null } })).toBe(0);
    const rows = await prisma().auditEntry.findMany({
      where: { projectId: BigInt(project.id), entityId: second.id },
      orderBy: { id: "asc" },
    });
    expect(rows).toMatchObject([
      { action: "member.change_role", actorKind: "user", actorId: owner.id, before: { role: "owner" }, after: { role: "staff" } },
      { action: "member.remove", before: { role: "staff" } },
    ]);
  });
});
