import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import type { ServiceLog } from "#lib/operations/admin/audit-log.schema.ts";
import type { AdminPeoplePage, AdminPersonDetail } from "#lib/operations/admin/people.schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { changeRole } from "#lib/people/members/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const lanes = useLanes();
const open = (person: { email: string }) => signedIn(lanes.base("next"), person);
const json = <T>({ text }: { text: string }): T => JSON.parse(text) as T;
const at = ({ id }: Person): string => `/api/admin/people/${id}`;
const status = async (client: BrowserClient) => (await client.send("GET", "/api/account")).status;

let ada: Person;
let admin: BrowserClient;
const read = async <T>(path: string): Promise<T> => json<T>(await admin.send("GET", `/api/admin${path}`));
const admins = () => prisma().user.count({ where: { isAdmin: true } });
const auditOf = (person: Person, action: string) =>
  prisma().auditEntry.findMany({ where: { projectId: null, action, entityId: person.id } });

beforeAll(async () => {
  ada = await makePerson("Ada Admin", { isAdmin: true });
});

beforeEach(async () => {
  await prisma().user.updateMany({ data: { isAdmin: false } });
  await prisma().user.update({ where: { id: BigInt(ada.id) }, data: { isAdmin: true } });
  admin = await open(ada);
});

describe("administration of people", () => {
  it("finds people by name and email address, with projects, roles, and sessions", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const [owner, kim] = [await makePerson("Owner"), await makePerson(`Kim ${mark}`, { hasSession: false })];
    const { project } = await makeShelter(owner, [[kim, "viewer"]]);
    await open(kim);
    const client = await open(kim);
    await client.signOut();
    const { rows, count } = await read<AdminPeoplePage>(`/people?q=kim%20${mark.toUpperCase()}`);
    expect(count).toBe(1);
    expect(rows).toMatchObject([
      { id: kim.id, isAdmin: false, openSessions: 1, projects: 1, parts: [{ slug: project.slug, name: project.name, role: "viewer" }] },
    ]);
    expect(Date.parse(rows[0]?.lastSeenAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect((await read<AdminPeoplePage>(`/people?q=${encodeURIComponent(kim.email)}`)).count).toBe(1);
    expect((await read<AdminPeoplePage>(`/people?who=admins`)).rows.map(({ id }) => id)).toEqual([ada.id]);
    expect(await read<AdminPersonDetail>(`/people/${owner.id}`)).toMatchObject({
      parts: [{ role: "owner", isOnlyOwner: true, isInBin: false }],
    });
    expect((await admin.send("GET", "/api/admin/people/999999")).status).toBe(404);
  });

  it("signs a person out everywhere immediately", async () => {
    const kim = await makePerson("Kim", { hasSession: false });
    const [here, there] = [await open(kim), await open(kim)];
    expect(json(await admin.send("DELETE", `${at(kim)}/sessions`))).toEqual({ ended: 2 });
    expect([await status(here), await status(there), await status(admin)]).toEqual([401, 401, 200]);
    expect(await auditOf(kim, "session.end_all")).toMatchObject([{ actorId: ada.id, after: { sessionsEnded: 2 } }]);
  });
});

describe("administrator rights", () => {
  it("grants and revokes administrator rights from the next request on and audits both", async () => {
    const kim = await makePerson("Kim");
    const theirs = await open(kim);
    const area = async () => (await theirs.send("GET", "/api/admin/overview")).status;
    expect(await area()).toBe(404);
    expect((await admin.send("PATCH", at(kim), { body: { isAdmin: true } })).status).toBe(204);
    expect(await area()).toBe(200);
    expect((await admin.send("PATCH", at(kim), { body: { isAdmin: false } })).status).toBe(204);
    expect(await area()).toBe(404);
    expect(await auditOf(kim, "user.grant_admin")).toMatchObject([
      { actorId: ada.id, before: { isAdmin: false }, after: { isAdmin: true } },
    ]);
    expect(await auditOf(kim, "user.revoke_admin")).toHaveLength(1);
    expect((await admin.send("PATCH", at(kim), { body: { isAdmin: "yes" } })).status).toBe(400);
  });

  it("never demotes or removes the last administrator", async () => {
    const taken = await admin.send("PATCH", at(ada), { body: { isAdmin: false } });
    expect({ status: taken.status, ...json<object>(taken) }).toMatchObject({ status: 409, code: "conflict" });
    expect((await admin.send("DELETE", at(ada), { body: { name: ada.name } })).status).toBe(409);
    expect([await admins(), await status(admin)]).toEqual([1, 200]);
  });

  it.each([1, 2, 3])("keeps one administrator when two concurrently demote each other or themselves (%i)", async () => {
    const bob = await makePerson("Bob", { isAdmin: true });
    const theirs = await open(bob);
    const off = { body: { isAdmin: false } };
    const eachOther = await Promise.all([admin.send("PATCH", at(bob), off), theirs.send("PATCH", at(ada), off)]);
    expect(eachOther.map((answer) => answer.status).sort()).toEqual([204, 404]);
    expect(await admins()).toBe(1);
    await prisma().user.updateMany({ where: { id: { in: [BigInt(ada.id), BigInt(bob.id)] } }, data: { isAdmin: true } });
    const themselves = await Promise.all([admin.send("PATCH", at(ada), off), theirs.send("DELETE", at(bob), { body: { name: bob.name } })]);
    expect(themselves.map((answer) => answer.status).sort()).toEqual([204, 409]);
    expect(await admins()).toBe(1);
  });
});

describe("removal of a person", () => {
  it("ends sessions immediately, removes memberships and invitations, and keeps the person's history", async () => {
    const [owner, kim] = [await makePerson("Owner"), await makePerson("Kim")];
    const { project, scope } = await makeShelter(owner, [[kim, "owner"]]);
    const theirs = await open(kim);
    const actor = { kind: "user", id: kim.id } as const;
    const made = await createInvitation(scope, { email: "new@example.org", role: "staff" }, kim.id, actor);
    expect((await theirs.send("GET", `/api/projects/${project.slug}`)).status).toBe(200);
    expect((await admin.send("DELETE", at(kim), { body: { name: "Tim" } })).status).toBe(400);
    expect((await admin.send("DELETE", at(kim), { body: { name: " Kim " } })).status).toBe(204);
    expect((await theirs.send("GET", `/api/projects/${project.slug}`)).status).toBe(401);
    expect((await theirs.send("GET", `/p/${project.slug}`)).status).toBe(307);
    expect((await admin.send("GET", at(kim))).status).toBe(404);
    expect((await admin.send("DELETE", at(kim), { body: { name: "Kim" } })).status).toBe(404);
    expect((await prisma().invitation.findUniqueOrThrow({ where: { id: BigInt(made.id) } })).revokedAt).not.toBeNull();
    expect(await auditOf(kim, "user.remove")).toMatchObject([{ actorId: ada.id, before: { name: "Kim", email: kim.email, projects: 1 } }]);
    const inProject = { projectId: BigInt(project.id), action: "member.remove", entityId: kim.id };
    expect(await prisma().auditEntry.findMany({ where: inProject })).toMatchObject([{ before: { role: "owner" } }]);
    const { rows } = await read<ServiceLog>("/audit-log");
    expect(rows.find((entry) => entry.action === "user.remove" && entry.entityId === kim.id)).toMatchObject({
      actor: { name: ada.name },
      entityName: "Kim",
    });
  });

  it("refuses to remove a project's only owner, ignoring projects in the bin", async () => {
    const kim = await makePerson("Kim");
    const [{ project }, { project: binned }] = [await makeShelter(kim), await makeShelter(kim)];
    await prisma().project.update({ where: { slug: binned.slug }, data: { deletedAt: new Date() } });
    const refused = await admin.send("DELETE", at(kim), { body: { name: "Kim" } });
    expect({ status: refused.status, ...json<object>(refused) }).toMatchObject({
      status: 409,
      message: expect.stringContaining(project.name),
    });
    expect(refused.text).not.toContain(binned.name);
    await prisma().member.create({ data: { projectId: BigInt(project.id), userId: BigInt(ada.id), role: "owner" } });
    expect((await admin.send("DELETE", at(kim), { body: { name: "Kim" } })).status).toBe(204);
  });

  it.each([1, 2, 3])("keeps an owner in the project when the other one steps down concurrently (%i)", async () => {
    const [kim, lee] = [await makePerson("Kim"), await makePerson("Lee")];
    const { project, scope } = await makeShelter(kim, [[lee, "owner"]]);
    const ends = await Promise.allSettled([
      admin.send("DELETE", at(kim), { body: { name: "Kim" } }),
      changeRole(scope, lee.id, "staff", { kind: "user", id: lee.id }),
    ]);
    expect(ends.map((end) => end.status === "fulfilled" && (end.value?.status ?? 204)).filter((end) => end === 204)).toHaveLength(1);
    expect(await prisma().member.count({ where: { projectId: BigInt(project.id), role: "owner" } })).toBe(1);
  });
});

describe("service audit log", () => {
  it("lists entries that belong to no project, newest first, in pages", async () => {
    const data = Array.from({ length: 60 }, (_, i) => ({
      actorKind: "system",
      action: "test.page",
      entityType: "test",
      entityId: String(i),
    }));
    await prisma().auditEntry.createMany({ data });
    const owner = await makePerson("Owner");
    await makeShelter(owner);
    const first = await read<ServiceLog>("/audit-log");
    expect(first.rows).toHaveLength(50);
    expect(first.rows.every(({ action }) => !action.startsWith("project.") && !action.startsWith("member."))).toBe(true);
    const second = await read<ServiceLog>(`/audit-log?before=${first.next}`);
    const ids = [...first.rows, ...second.rows].map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)));
    const tested = [...first.rows, ...second.rows].filter(({ action }) => action === "test.page");
    expect(new Set(tested.map(({ entityId }) => entityId)).size).toBe(60);
    expect((await read<ServiceLog>("/audit-log?before=nonsense")).rows[0]?.id).toBe(first.rows[0]?.id);
  });
});
