import { afterAll, afterEach, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { listMembers } from "#lib/people/members/data.ts";
import { acceptInvitation, joinByInvitation } from "#lib/people/members/invitations/acceptance.mutations.ts";
import { findOffer } from "#lib/people/members/invitations/data.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { INVITATION_VALID_MS, MAX_JOIN_TRIES } from "#lib/people/members/invitations/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const close = await useTestDatabase();
afterAll(close);
afterEach(() => clock.replace(Date.now));

const JOIN = { name: "Newcomer", password: "seven quiet harbour lights" };

async function invite(email = `new-${crypto.randomUUID()}@example.org`, role: Role = "staff") {
  const owner = await makePerson("Owner");
  const { scope, project } = await makeShelter(owner);
  const actor = { kind: "user", id: owner.id } as const;
  const { id, token } = await createInvitation(scope, { email, role }, owner.id, actor);
  return { owner, scope, project, actor, email, id, token: token ?? "" };
}

describe("accepting an invitation", () => {
  it("lets one of ten concurrent acceptances succeed and creates only one account", async () => {
    const invited = await makePerson("Invited");
    const first = await invite(invited.email);
    const accepted = await Promise.allSettled(Array.from({ length: 10 }, () => acceptInvitation(first.token, invited)));
    expect(accepted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listMembers(first.scope)).toHaveLength(2);

    const second = await invite();
    await Promise.all(Array.from({ length: MAX_JOIN_TRIES }, () => joinByInvitation({ token: second.token, ...JOIN })));
    expect(await prisma().user.count({ where: { email: second.email } })).toBe(1);
    expect(await prisma().auditEntry.count({ where: { action: "user.create", after: { path: ["email"], equals: second.email } } })).toBe(1);
    await expect(joinByInvitation({ token: second.token, ...JOIN })).rejects.toMatchObject({ code: "conflict" });
  });

  it("creates an unproven account from a link the inviter saw and changes no existing one", async () => {
    const { token, email } = await invite();
    await joinByInvitation({ token, ...JOIN });
    const before = await prisma().user.findUniqueOrThrow({ where: { email } });
    expect(before).toMatchObject({ name: JOIN.name, emailProvenAt: null });
    await joinByInvitation({ token, name: "Eve", password: "eight quiet harbour lights" });
    expect(await prisma().user.findUniqueOrThrow({ where: { email } })).toEqual(before);
  });

  it("expires an invitation after seven days, when replaced, and with its project", async () => {
    const { token, scope, email, actor, owner, project } = await invite();
    const newer = await createInvitation(scope, { email, role: "viewer" }, owner.id, actor);
    await expect(joinByInvitation({ token, ...JOIN })).rejects.toMatchObject({ code: "not_found" });
    const end = Date.now() + INVITATION_VALID_MS + 1000;
    clock.replace(() => end);
    await expect(joinByInvitation({ token: newer.token ?? "", ...JOIN })).rejects.toMatchObject({ code: "not_found" });
    clock.replace(Date.now);
    await prisma().project.update({ where: { id: BigInt(project.id) }, data: { deletedAt: new Date() } });
    await expect(joinByInvitation({ token: newer.token ?? "", ...JOIN })).rejects.toMatchObject({ code: "not_found" });
    expect(await prisma().user.count({ where: { email } })).toBe(0);
  });

  it("keeps an invitation usable after a refusal", async () => {
    const invited = await makePerson("Invited");
    const { token, scope } = await invite(invited.email, "viewer");
    await expect(acceptInvitation(token, await makePerson("Other"))).rejects.toMatchObject({ code: "not_allowed" });
    await joinByInvitation({ token, ...JOIN });
    await acceptInvitation(token, invited);
    expect(await listMembers(scope)).toMatchObject([{ role: "owner" }, { userId: invited.id, role: "viewer" }]);
  });

  it("does not reveal to the inviter whether the invited address has an account", async () => {
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

  it("gives the link's holder the same answers whether or not an account exists", async () => {
    const [known, unknown] = [await invite((await makePerson("Known")).email), await invite()];
    const stranger = await makePerson("Stranger");
    const answersOf = async ({ token, email }: typeof known): Promise<string[]> => {
      const describeError = (thrown: { code: string; message: string }): string => `${thrown.code} ${thrown.message}`;
      const answers = [
        await joinByInvitation({ token, ...JOIN }).then((answer) => JSON.stringify(answer), describeError),
        await joinByInvitation({ token, ...JOIN }).then((answer) => JSON.stringify(answer), describeError),
        await acceptInvitation(token, stranger).then((answer) => JSON.stringify(answer), describeError),
        await findOffer(token, Date.now()).then(({ role }) => role, describeError),
      ];
      return answers.map((answer) => answer.replaceAll(email, "(the address)"));
    };
    expect(await answersOf(known)).toEqual(await answersOf(unknown));
  });

  it("refuses to invite a member and never changes a member's role", async () => {
    const { token, scope, owner, actor } = await invite();
    await expect(createInvitation(scope, { email: owner.email, role: "viewer" }, owner.id, actor)).rejects.toMatchObject({
      code: "invalid_body",
    });
    await expect(acceptInvitation(token, owner)).rejects.toMatchObject({ code: "conflict" });
    expect(await listMembers(scope)).toMatchObject([{ userId: owner.id, role: "owner" }]);
  });
});
