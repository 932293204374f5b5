import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GITHUB_CREDENTIALS } from "#e2e/support/github-server.ts";
import { type Change, sendHeld, signIn } from "#e2e/support/held-request.ts";
import { makePerson } from "#e2e/support/people.ts";
import {
  CHANGES,
  CHANGES_AT_ONCE,
  losesAdministration,
  outdatesProof,
  PROVED,
  SERVICE_CHANGES,
  SERVICE_CHANGES_AT_ONCE,
  SESSION_LOSSES,
  type Sender,
  withBelongings,
} from "#e2e/support/person-changes.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

vi.mock("next/headers", async () => (await import("#e2e/support/held-request.ts")).handedCookie);

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase({
    ...GITHUB_CREDENTIALS,
    GOOGLE_CLIENT_ID: "petstore",
    GOOGLE_CLIENT_SECRET: "secret",
    ENCRYPTION_KEYS: `test:${"A".repeat(43)}`,
  });
});
afterAll(() => close());

async function makeSender(): Promise<Sender> {
  const person = await makePerson("Sender", { isAdmin: true });
  const belongings = await withBelongings(person);
  return { ...belongings, person: (await signIn(person)) as Administrator };
}

/** Returns everything that these changes could leave behind. */
async function tracesOf({ person, target, binned }: Sender): Promise<unknown> {
  const [id, targetId] = [BigInt(person.id), BigInt(target.id)];
  return await Promise.all([
    prisma().auditEntry.findMany({ where: { actorId: person.id }, orderBy: { id: "asc" }, select: { action: true } }),
    prisma().user.findMany({ where: { id: { in: [id, targetId] } }, orderBy: { id: "asc" }, omit: { createdAt: true } }),
    prisma().userSession.findMany({ where: { userId: { in: [id, targetId] } }, orderBy: { id: "asc" } }),
    prisma().linkedAccount.findMany({ where: { userId: id }, orderBy: { provider: "asc" } }),
    prisma().member.count({ where: { userId: id } }),
    prisma().passwordReset.count({ where: { userId: targetId } }),
    prisma().project.findUnique({ where: { slug: binned }, select: { deletedAt: true } }),
  ]);
}

/** @returns the answer, and what was there before and after the body arrived */
async function sendWhile(sender: Sender, change: Change, lose: (sender: Sender) => Promise<unknown>) {
  let before: unknown;
  const answer = await sendHeld(change, async () => {
    await lose(sender);
    before = await tracesOf(sender);
  });
  return { answer, before, after: await tracesOf(sender) };
}

type Run = (sender: Sender) => Promise<unknown>;
const codeOf = (run: Run, sender: Sender): Promise<unknown> => run(sender).then(String, (error: { code?: string }) => error.code);

const HELD = [...CHANGES, ...SERVICE_CHANGES];
const AT_ONCE = [...CHANGES_AT_ONCE, ...SERVICE_CHANGES_AT_ONCE];

/** One change of each kind shows that these ways end the same session. */
const LIKE_SIGNING_OUT: ReadonlySet<string> = new Set([
  "signs out everywhere from another browser",
  "chooses a password by a link",
  "is signed out by an administrator",
]);

describe.each(SESSION_LOSSES)("a person who %s", (how, lose) => {
  const count = LIKE_SIGNING_OUT.has(how) ? 1 : Number.POSITIVE_INFINITY;

  it.each(HELD.slice(0, count))("while the body arrives, changes nothing any more: %s", async (_what, prepare) => {
    const sender = await makeSender();
    const { answer, before, after } = await sendWhile(sender, prepare(sender), lose);
    expect(answer).toMatchObject({ status: 401, code: "sign_in_needed" });
    expect(after).toEqual(before);
  });

  it.each(AT_ONCE.slice(0, count))("after the head was checked, changes nothing any more: %s", async (_what, run) => {
    const sender = await makeSender();
    await lose(sender);
    const before = await tracesOf(sender);
    expect(await codeOf(run, sender)).toBe("sign_in_needed");
    expect(await tracesOf(sender)).toEqual(before);
  });
});

describe("a person who is no administrator any more", () => {
  it.each(SERVICE_CHANGES)("while the body arrives, changes nothing any more: %s", async (_what, prepare) => {
    const sender = await makeSender();
    const { answer, before, after } = await sendWhile(sender, prepare(sender), losesAdministration);
    expect(answer).toMatchObject({ status: 404, code: "not_found" });
    expect(after).toEqual(before);
  });

  it.each(SERVICE_CHANGES_AT_ONCE)("after the head was checked, changes nothing any more: %s", async (_what, run) => {
    const sender = await makeSender();
    await losesAdministration(sender);
    const before = await tracesOf(sender);
    expect(await codeOf(run, sender)).toBe("not_found");
    expect(await tracesOf(sender)).toEqual(before);
  });
});

const isProved = ([what]: [string, ...unknown[]]): boolean => PROVED.has(what);

describe("a person whose last confirmation becomes too old", () => {
  it.each(SERVICE_CHANGES.filter(isProved))("while the body arrives, must confirm first: %s", async (_what, prepare) => {
    const sender = await makeSender();
    const { answer, before, after } = await sendWhile(sender, prepare(sender), outdatesProof);
    expect(answer).toMatchObject({ status: 403, code: "reauthentication_required" });
    expect(after).toEqual(before);
  });

  it.each(AT_ONCE.filter(isProved))("after the head was checked, must confirm first: %s", async (_what, run) => {
    const sender = await makeSender();
    await outdatesProof(sender);
    const before = await tracesOf(sender);
    expect(await codeOf(run, sender)).toBe("reauthentication_required");
    expect(await tracesOf(sender)).toEqual(before);
  });
});

describe("a person who stays signed in", () => {
  it.each(HELD)("is not refused: %s", async (_what, prepare) => {
    const sender = await makeSender();
    const { answer } = await sendWhile(sender, prepare(sender), async () => undefined);
    expect([200, 201, 204]).toContain(answer.status);
  });

  it.each(AT_ONCE)("is not refused: %s", async (_what, run) => {
    const sender = await makeSender();
    await expect(run(sender)).resolves.not.toMatchObject({ kind: "refused" });
  });
});
