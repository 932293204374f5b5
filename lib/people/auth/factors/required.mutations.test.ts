import { afterAll, afterEach, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { setFactorRequired, settleDueFactors } from "#lib/people/auth/factors/required.mutations.ts";
import { resetFactors } from "#lib/people/auth/factors/reset.mutations.ts";
import { beginTotp } from "#lib/people/auth/factors/totp.mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { binProject } from "#lib/shelter/projects/bin.mutations.ts";

const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase({ ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
const was = settings();

afterAll(close);
afterEach(() => settings.replace(was));

const overdue = ({ id }: Person) =>
  prisma().user.update({ where: { id: BigInt(id) }, data: { secondFactorDueAt: new Date(Date.now() - 1) } });

describe("people who must have a second factor", () => {
  it("set up the first one after the grace only with a password that a mailed link set, and any before", async () => {
    settings.replace({ ...was, ...MAIL });
    const person = await makePerson("Lea");
    const userId = BigInt(person.id);
    const addUsedLink = (mailed: boolean, usedAt: Date) =>
      prisma().passwordReset.create({
        data: { tokenHash: `${crypto.randomUUID()}${userId}`, userId, mailed, usedAt, createdAt: usedAt, expiresAt: usedAt },
      });
    expect(await beginTotp(person)).toMatchObject({ secret: expect.any(String) });
    await overdue(person);
    await addUsedLink(true, new Date(Date.now() - 60_000));
    await addUsedLink(false, new Date());
    await expect(beginTotp(person)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Forgot your password?") });
    settings.replace(was);
    expect(await beginTotp(person)).toMatchObject({ secret: expect.any(String) });
    settings.replace({ ...was, ...MAIL });
    await addUsedLink(true, new Date());
    expect(await beginTotp(person)).toMatchObject({ secret: expect.any(String) });
  });

  it.each([
    ["off", {}, true],
    ["on", MAIL, false],
  ])("with mail %s get 14 new days from an operator, whose word for the address counts", async (_, mail, isProven) => {
    settings.replace({ ...was, ...mail });
    const person = await makePerson("Kai");
    const where = { id: BigInt(person.id) };
    await prisma().user.update({ where, data: { emailProvenAt: null } });
    await overdue(person);
    await resetFactors(person.email, { kind: "cli", id: "root" });
    const { emailProvenAt, secondFactorDueAt } = await prisma().user.findUniqueOrThrow({ where });
    expect([emailProvenAt !== null, secondFactorDueAt]).toEqual([isProven, null]);
  });

  it("cannot lift the requirement without one", async () => {
    const person = await makePerson("Ida");
    const { project, scope } = await makeShelter(person);
    const where = { id: BigInt(project.id) };
    await prisma().project.update({ where, data: { needsSecondFactor: true } });
    const lifting = setFactorRequired(scope, false, { kind: "user", id: person.id, sessionId: person.sessionId });
    await expect(lifting).rejects.toMatchObject({ code: "conflict" });
    expect(await prisma().project.count({ where: { ...where, needsSecondFactor: true } })).toBe(1);
  });

  it("cannot start the grace again by binning the project that binds them", async () => {
    const person = await makePerson("Una");
    const { project, scope } = await makeShelter(person);
    await prisma().project.update({ where: { id: BigInt(project.id) }, data: { needsSecondFactor: true } });
    await overdue(person);
    await binProject(scope, project.name, { kind: "cli", id: null });
    await prisma().$transaction((tx) => settleDueFactors(tx, [BigInt(person.id)], 1));
    const { secondFactorDueAt } = await prisma().user.findUniqueOrThrow({ where: { id: BigInt(person.id) } });
    expect(secondFactorDueAt?.getTime()).toBeLessThan(Date.now());
  });
});
