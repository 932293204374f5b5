import { afterAll, afterEach, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#lib/db/prisma.ts";
import { acceptInvitation, joinByInvitation } from "#lib/invitations/acceptance/mutations.ts";
import { findOffer } from "#lib/invitations/data.ts";
import { createInvitation } from "#lib/invitations/mutations.ts";
import { INVITATION_VALID_MS } from "#lib/invitations/rules.ts";
import { listMembers } from "#lib/members/data.ts";
import type { Role } from "#lib/members/schema.ts";

const close = await useTestDatabase();
afterAll(close);
afterEach(() => clock.replace(Date.now));

const JOIN = { name: "Newcomer", password: "seven quiet harbour lights" };

async function invite(email = `new-${crypto.randomUUID()}@example.org`, role: Role = "staff") {
  const owner = await makePerson("Owner");
  const { scope, project } = await makeShelter(owner);
  const actor = { kind: "user", id: owner.id } as const;
  return { owner, scope, project, actor, email, ...(await createInvitation(scope, { email, role }, owner.id, actor)) };
}

describe("an invitation", () => {
  it("has one winner of ten people at the same moment, and of ten new accounts", async () => {
    const first = await invite();
    const people = await Promise.all(Array.from({ length: 10 }, (_, i) => makePerson(`Person ${i}`)));
    const accepted = await Promise.allSettled(people.map((person) => acceptInvitation(first.token, person)));
    expect(accepted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listMembers(first.scope)).toHaveLength(2);

    const second = await invite();
    const joined = await Promise.allSettled(Array.from({ length: 10 }, () => joinByInvitation({ token: second.token, ...JOIN })));
    expect(joined.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of joined) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "not_found" });
    expect(await prisma().user.count({ where: { email: second.email } })).toBe(1);
  });

  it("dies after seven days, when a newer one is made, and with its project", async () => {
    const { token, scope, email, actor, owner, project } = await invite();
    const newer = await createInvitation(scope, { email, role: "viewer" }, owner.id, actor);
    await expect(joinByInvitation({ token, ...JOIN })).rejects.toMatchObject({ code: "not_found" });
    const end = Date.now() + INVITATION_VALID_MS + 1000;
    clock.replace(() => end);
    await expect(joinByInvitation({ token: newer.token, ...JOIN })).rejects.toMatchObject({ code: "not_found" });
    clock.replace(Date.now);
    await prisma().project.update({ where: { id: BigInt(project.id) }, data: { deletedAt: new Date() } });
    await expect(joinByInvitation({ token: newer.token, ...JOIN })).rejects.toMatchObject({ code: "not_found" });
    expect(await prisma().user.count({ where: { email } })).toBe(0);
  });

  it("stays usable after a refusal", async () => {
    const invited = await makePerson("Invited");
    const { token, scope } = await invite(invited.email, "viewer");
    await expect(acceptInvitation(token, await makePerson("Other"))).rejects.toMatchObject({ code: "not_allowed" });
    await expect(joinByInvitation({ token, ...JOIN })).rejects.toMatchObject({ code: "conflict" });
    await acceptInvitation(token, invited);
    expect(await listMembers(scope)).toMatchObject([{ role: "owner" }, { userId: invited.id, role: "viewer" }]);
  });

  it("does not tell who made it whether the invited address has an account", async () => {
    const [known, unknown] = [await invite((await makePerson("Known")).email), await invite()];
    const offerOf = async ({ token, email, owner, project }: typeof known): Promise<string> => {
      const offer = JSON.stringify(await findOffer(token, Date.now()));
      const refusal = await acceptInvitation(token, owner).catch((error: { code: string; message: string }) => error.message);
      return `${offer
        .replace(email, "")
        .replace(project.name, "")
        .replace(/"expiresAt":"[^"]+"/, "")} ${refusal}`;
    };
    expect(await offerOf(known)).toBe(await offerOf(unknown));
  });

  it("is not made for a member, and changes no member's role", async () => {
    const { token, scope, owner, actor } = await invite();
    await expect(createInvitation(scope, { email: owner.email, role: "viewer" }, owner.id, actor)).rejects.toMatchObject({
      code: "invalid_body",
    });
    await expect(acceptInvitation(token, owner)).rejects.toMatchObject({ code: "conflict" });
    expect(await listMembers(scope)).toMatchObject([{ userId: owner.id, role: "owner" }]);
  });
});
