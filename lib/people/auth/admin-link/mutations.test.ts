import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { adminExists, createAdminLink, redeemAdminLink } from "#lib/people/auth/admin-link/mutations.ts";
import { ADMIN_LINK_VALID_MS, adminLinkUrl, hashAdminToken } from "#lib/people/auth/admin-link/rules.ts";
import { verifyPassword } from "#lib/people/auth/password.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const PERSON = { email: "Ada@Example.org ", name: " Ada ", password: "correct orange kettle" };
const close = await useTestDatabase();

afterAll(close);
beforeEach(async () => {
  await prisma().user.deleteMany();
  await prisma().adminLink.deleteMany();
  await prisma().auditEntry.deleteMany();
});
afterEach(() => clock.replace(Date.now));

describe("first administrator link", () => {
  it("creates an administrator once", async () => {
    expect(await adminExists()).toBe(false);
    const token = await createAdminLink();
    expect(token).toMatch(/^[\w-]{43}$/);
    const { userId } = await redeemAdminLink(token, PERSON);
    const user = await prisma().user.findUniqueOrThrow({ where: { id: BigInt(userId) } });
    expect(user).toMatchObject({ email: "ada@example.org", name: "Ada", isAdmin: true });
    expect(await verifyPassword(user.passwordHash ?? "", PERSON.password)).toBe(true);
    expect(await adminExists()).toBe(true);
    await expect(redeemAdminLink(token, { ...PERSON, email: "eve@example.org" })).rejects.toMatchObject({ code: "not_found" });
    const audit = await prisma().auditEntry.findMany({ where: { entityType: "user" } });
    expect(audit).toMatchObject([{ action: "user.create_first_admin", entityId: userId, projectId: null }]);
    expect(JSON.stringify(audit[0]?.after)).not.toMatch(/argon2|kettle/);
  });

  it("lets only one of ten concurrent uses of an administrator link succeed", async () => {
    const token = await createAdminLink();
    const people = Array.from({ length: 10 }, (_, i) => ({ ...PERSON, email: `person${i}@example.org` }));
    const ends = await Promise.allSettled(people.map((person) => redeemAdminLink(token, person)));
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "not_found" });
    expect(await prisma().user.count()).toBe(1);
  });

  it("stores only the hash of an administrator link's token", async () => {
    const token = await createAdminLink();
    expect(await prisma().adminLink.findMany({ select: { tokenHash: true } })).toEqual([{ tokenHash: hashAdminToken(token) }]);
  });

  it("rejects an administrator link that is replaced, unknown, or seven days old", async () => {
    const first = await createAdminLink();
    const second = await createAdminLink();
    for (const token of [first, "", "unknown", `${second}x`]) {
      await expect(redeemAdminLink(token, PERSON)).rejects.toMatchObject({
        code: "not_found",
        message: expect.stringMatching(/invalid, already used, or expired/),
      });
    }
    const end = Date.now() + ADMIN_LINK_VALID_MS;
    clock.replace(() => end);
    await expect(redeemAdminLink(second, PERSON)).rejects.toMatchObject({ code: "not_found" });
  });

  it("reports every input error together and keeps the administrator link usable", async () => {
    const token = await createAdminLink();
    const bad = redeemAdminLink(token, { email: "ada", name: "  ", password: "short" });
    await expect(bad).rejects.toMatchObject({
      code: "invalid_body",
      message: expect.stringMatching(/email address.*name.*password.*12 to 256/s),
    });
    await expect(redeemAdminLink(token, { ...PERSON, password: "Welcome12345!" })).rejects.toMatchObject({
      code: "invalid_body",
      message: expect.stringMatching(/easy to guess/),
    });
    await prisma().user.create({ data: { email: "ada@example.org", name: "Ada", passwordHash: "-" } });
    await expect(redeemAdminLink(token, PERSON)).rejects.toMatchObject({
      code: "invalid_body",
      message: expect.stringMatching(/belongs to another/),
    });
    await redeemAdminLink(token, { ...PERSON, email: "grace@example.org" });
  });

  it("judges no password for a guessed link, which would cost time", async () => {
    await createAdminLink();
    await expect(redeemAdminLink("guessed", { ...PERSON, password: "Welcome12345!" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("neither creates nor accepts a first administrator link once an administrator exists", async () => {
    const token = await createAdminLink();
    await prisma().user.create({ data: { email: "root@example.org", name: "Root", passwordHash: "-", isAdmin: true } });
    await expect(createAdminLink()).rejects.toMatchObject({ code: "not_found", message: expect.stringMatching(/already an admin/) });
    await expect(redeemAdminLink(token, PERSON)).rejects.toMatchObject({ code: "not_found" });
  });

  it("lets an operator's link add an administrator or restore access once, even with one already", async () => {
    await redeemAdminLink(await createAdminLink(), PERSON);
    const further = await createAdminLink({ evenIfAdminExists: true, actor: { kind: "cli", id: "root" } });
    await redeemAdminLink(further, { ...PERSON, email: "grace@example.org" });
    await expect(redeemAdminLink(further, { ...PERSON, email: "eve@example.org" })).rejects.toMatchObject({ code: "not_found" });

    const { id } = await prisma().user.create({ data: { email: "kay@example.org", name: "Kay", passwordHash: "-" } });
    const times = { lastSeenAt: new Date(), expiresAt: new Date(Date.now() + 1e9) };
    await prisma().userSession.create({ data: { userId: id, tokenHash: "a".repeat(64), userAgent: "", address: "", ...times } });
    const again = await createAdminLink({ evenIfAdminExists: true });
    expect(await redeemAdminLink(again, { ...PERSON, email: "kay@example.org" })).toEqual({ userId: String(id), project: null });
    const kay = await prisma().user.findUniqueOrThrow({ where: { id } });
    expect(kay).toMatchObject({ name: "Kay", isAdmin: true });
    expect(await verifyPassword(kay.passwordHash ?? "", PERSON.password)).toBe(true);
    expect(await prisma().userSession.count({ where: { userId: id, endedAt: null } })).toBe(0);
    const audit = await prisma().auditEntry.findMany({ where: { entityType: "user" }, orderBy: { id: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual(["user.create_first_admin", "user.create_admin", "user.recover_admin"]);
  });

  it("makes the first administrator the owner of the demo project, which no later one joins", async () => {
    const demo = await prisma().project.create({ data: { slug: "sunny-paws", name: "Sunny Paws", isDemo: true } });
    const binned = { slug: "gone", name: "Gone", isDemo: true, deletedAt: new Date() };
    await prisma().project.createMany({ data: [binned, { slug: "other", name: "Other" }] });
    const first = await redeemAdminLink(await createAdminLink(), PERSON);
    expect(first.project).toBe("sunny-paws");
    const operators = await createAdminLink({ evenIfAdminExists: true });
    expect(await redeemAdminLink(operators, { ...PERSON, email: "grace@example.org" })).toMatchObject({ project: null });
    const members = await prisma().member.findMany({ select: { projectId: true, userId: true, role: true } });
    expect(members).toEqual([{ projectId: demo.id, userId: BigInt(first.userId), role: "owner" }]);
    const audit = await prisma().auditEntry.findMany({ where: { projectId: demo.id } });
    expect(audit).toMatchObject([{ action: "member.add", actorKind: "user", actorId: first.userId, after: { role: "owner" } }]);
  });

  it("cannot use a first-start link as an operator's link", async () => {
    const token = await createAdminLink();
    await prisma().user.create({ data: { email: "root@example.org", name: "Root", passwordHash: "-", isAdmin: true } });
    await expect(redeemAdminLink(`operator-${token}`, PERSON)).rejects.toMatchObject({ code: "not_found" });
  });

  it("puts the token in the URL fragment, where no server logs it", () => {
    expect(new URL(adminLinkUrl("https://pets.example.org", "abc")).hash).toBe("#abc");
  });
});
