import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Change, outdateProof, sendHeld, signIn } from "#e2e/support/held-request.ts";
import { makeOneOfEach } from "#e2e/support/one-of-each.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { CHANGES, CHANGES_AT_ONCE, type Made, PROVED } from "#e2e/support/project-changes.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { removePerson } from "#lib/operations/admin/people/removal.mutations.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { endSession } from "#lib/people/auth/session/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { changeRole, removeMember } from "#lib/people/members/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

vi.mock("next/headers", async () => (await import("#e2e/support/held-request.ts")).handedCookie);

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase({ PLAYGROUND: "on", ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });
});
afterAll(() => close());

interface Shelter {
  scope: ProjectScope;
  slug: string;
  owner: Person;
  /** An owner whose right is taken away. */
  sender: Person;
}

async function shelter(): Promise<Shelter> {
  const [owner, sender] = [await makePerson("Owner"), await makePerson("Sender")];
  const { scope, project } = await makeShelter(owner, [[sender, "owner"]]);
  return { scope, slug: project.slug, owner, sender: await signIn(sender) };
}

/** Another owner of the same project, signed in. */
async function another(one: Shelter): Promise<Shelter> {
  const sender = await makePerson("Sender");
  await prisma().member.create({ data: { projectId: BigInt(one.scope.projectId), userId: BigInt(sender.id), role: "owner" } });
  return { ...one, sender: await signIn(sender) };
}

const send = ({ slug }: Shelter, change: Change, meanwhile: () => Promise<unknown>) =>
  sendHeld({ ...change, params: { project: slug, ...change.params } }, meanwhile);

const byOwner = ({ owner }: Shelter) => ({ kind: "user", id: owner.id }) as const;

const LOSSES: [string, (shelter: Shelter) => Promise<unknown>, { status: number; code: string }][] = [
  ["is removed from the project", (one) => removeMember(one.scope, one.sender.id, byOwner(one)), { status: 404, code: "not_found" }],
  [
    "may only look from now on",
    (one) => changeRole(one.scope, one.sender.id, "viewer", byOwner(one)),
    { status: 403, code: "not_allowed" },
  ],
  ["signs out", ({ sender }) => endSession(sender, sender.sessionId), { status: 401, code: "sign_in_needed" }],
  [
    "is removed from the service",
    async ({ sender }) => removePerson((await makePerson("Root", { isAdmin: true })) as Administrator, sender.id, sender.name),
    { status: 401, code: "sign_in_needed" },
  ],
];

async function makeAll({ scope, owner }: Shelter): Promise<Made> {
  const made = await makeOneOfEach(scope, owner.id);
  const columns = ["name", "categoryId"].map((title) => ({ title, sample: "", field: null }));
  await prisma().petImport.update({
    where: { id: BigInt(made["importId"] ?? 0) },
    data: { columns, sheets: ["One", "Two"], goodRows: 1, newCategories: [{ name: "Owls", rows: 1 }] },
    select: { id: true },
  });
  return made;
}

/** Every change of a project leaves an entry; an upload a file. */
async function tracesIn({ scope }: Shelter): Promise<unknown> {
  const projectId = BigInt(scope.projectId);
  const entries = await prisma().auditEntry.findMany({
    where: { projectId },
    select: { action: true, actorId: true },
    orderBy: { id: "asc" },
  });
  return [entries.filter(({ action }) => !OF_LOSSES.includes(action)), await prisma().petImport.count({ where: { projectId } })];
}
const OF_LOSSES = ["member.remove", "member.change_role"];

/** One change of each kind shows that these refuse as the other losses of the session and of the right do. */
const LIKE_ANOTHER: ReadonlySet<string> = new Set(["is removed from the project", "is removed from the service"]);

describe.each(LOSSES)("a person who %s", (how, lose, refusal) => {
  const count = LIKE_ANOTHER.has(how) ? 1 : Number.POSITIVE_INFINITY;
  let first: Shelter;
  let made: Made;
  beforeAll(async () => {
    first = await shelter();
    made = await makeAll(first);
  });

  it.each(CHANGES.slice(0, count))("while the body arrives, changes nothing any more: %s", async (_what, prepare) => {
    const one = await another(first);
    const before = await tracesIn(one);
    expect(await send(one, prepare(made), () => lose(one))).toMatchObject(refusal);
    expect(await tracesIn(one)).toEqual(before);
  });

  it.each(CHANGES_AT_ONCE.slice(0, count))("after the head was checked, changes nothing any more: %s", async (_what, change) => {
    const one = await another(first);
    const before = await tracesIn(one);
    await lose(one);
    const { id, sessionId } = one.sender;
    await expect(change(one.scope, made, { kind: "user", id, sessionId })).rejects.toMatchObject({ code: refusal.code });
    expect(await tracesIn(one)).toEqual(before);
  });
});

it.each(CHANGES)("a person who keeps the right is not refused: %s", async (_what, prepare) => {
  const one = await shelter();
  const { status } = await send(one, prepare(await makeAll(one)), async () => undefined);
  expect([200, 201, 204, 409]).toContain(status);
});

describe("a person whose last confirmation becomes too old", () => {
  let first: Shelter;
  let made: Made;
  beforeAll(async () => {
    first = await shelter();
    made = await makeAll(first);
    await prisma().invitation.update({ where: { id: BigInt(made["invitationId"] ?? 0) }, data: { role: "owner" } });
  });

  it.each(CHANGES.filter(([what]) => PROVED.has(what)))("while the body arrives, must confirm first: %s", async (_what, prepare) => {
    const one = await another(first);
    const before = await tracesIn(one);
    const refusal = { status: 403, code: "reauthentication_required" };
    expect(await send(one, prepare(made), () => outdateProof(one.sender))).toMatchObject(refusal);
    expect(await tracesIn(one)).toEqual(before);
  });

  it.each(CHANGES_AT_ONCE.filter(([what]) => PROVED.has(what)))(
    "after the head was checked, must confirm first: %s",
    async (_what, change) => {
      const one = await another(first);
      const before = await tracesIn(one);
      await outdateProof(one.sender);
      const { id, sessionId } = one.sender;
      await expect(change(one.scope, made, { kind: "user", id, sessionId })).rejects.toMatchObject({ code: "reauthentication_required" });
      expect(await tracesIn(one)).toEqual(before);
    },
  );
});
