import { afterEach, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, makeShelter, PASSWORD } from "#e2e/support/people.ts";
import { SESSION_IDLE_MS, SESSION_VALID_MS } from "#lib/people/auth/session/rules.ts";
import type { SessionView } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const lanes = useLanes();
const open = (person: { email: string }) => signedIn(lanes.base("next"), person);
const status = async (client: BrowserClient, at = "/api/account") => (await client.send("GET", at)).status;

afterEach(() => clock.replace(Date.now));

async function sessionsOf(client: BrowserClient): Promise<SessionView[]> {
  return JSON.parse((await client.send("GET", "/api/account/sessions")).text).sessions;
}

describe("session", () => {
  it("ends a session immediately on sign-out, even if the cookie was kept", async () => {
    const client = await open(await makePerson("Ada"));
    const stolen = client.cookie("next-auth.session-token");
    expect((await client.signOut()).status).toBe(200);
    expect(client.cookie("next-auth.session-token")).toBeUndefined();
    const thief = await new BrowserClient(lanes.base("next")).send("GET", "/api/account", {
      headers: { Cookie: `next-auth.session-token=${stolen}` },
    });
    expect(thief.status).toBe(401);
  });

  it("lets two tabs sign out at once", async () => {
    const person = await makePerson("Ada");
    const client = await open(person);
    const { ended } = await prisma().$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from users where id = ${BigInt(person.id)} for no key update`;
        const both = Promise.all([client.signOut(), client.signOut()]);
        await eventually("both wait for the person's row", async () => {
          const [row] = await prisma().$queryRaw<{ n: number }[]>`
            select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          return row?.n === 2;
        });
        return { ended: both };
      },
      { timeout: 60_000, maxWait: 60_000 },
    );
    expect((await ended).map((answer) => answer.status)).toEqual([200, 200]);
    expect(client.cookie("next-auth.session-token")).toBeUndefined();
  });

  it("lets a person end one or all other sessions, never another person's", async () => {
    const person = await makePerson("Ada", { hasSession: false });
    const [here, there, third] = [await open(person), await open(person), await open(person)];
    const stranger = await open(await makePerson("Eve"));
    const id = (await sessionsOf(there)).find(({ current }) => current)?.id;
    expect(await sessionsOf(here)).toHaveLength(3);
    expect((await stranger.send("DELETE", `/api/account/sessions/${id}`)).status).toBe(404);
    expect((await here.send("DELETE", `/api/account/sessions/${id}`)).status).toBe(204);
    expect(await status(there)).toBe(401);
    expect((await here.send("DELETE", `/api/account/sessions/${id}`)).status).toBe(404);
    expect(JSON.parse((await here.send("DELETE", "/api/account/sessions")).text)).toEqual({ ended: 1 });
    expect([await status(third), await status(here), await status(stranger)]).toEqual([401, 200, 200]);
  });

  it("expires a session 14 days after its last use", async () => {
    const client = await open(await makePerson("Ada"));
    let now = Date.now();
    clock.replace(() => now);
    now += SESSION_IDLE_MS - 60_000;
    expect(await status(client)).toBe(200);
    now += SESSION_IDLE_MS + 60_000;
    expect(await status(client)).toBe(401);
  });

  it("expires a session 30 days after sign-in, however much it is used", async () => {
    const client = await open(await makePerson("Ada"));
    const start = Date.now();
    let now = start;
    clock.replace(() => now);
    for (let day = 1; day < 30; day += 1) {
      now = start + day * 86_400_000;
      expect(await status(client)).toBe(200);
    }
    now = start + SESSION_VALID_MS + 60_000;
    expect(await status(client)).toBe(401);
  });

  it("refuses a session that an earlier release extended past 30 days", async () => {
    const person = await makePerson("Ada");
    const client = await open(person);
    const data = { createdAt: new Date(Date.now() - SESSION_VALID_MS), expiresAt: new Date(Date.now() + SESSION_VALID_MS) };
    await prisma().userSession.updateMany({ where: { userId: BigInt(person.id) }, data });
    expect(await status(client)).toBe(401);
  });

  it("renews the session cookie for 30 days whenever a page requests it", async () => {
    const client = await open(await makePerson("Ada"));
    const token = client.cookie("next-auth.session-token");
    const renewed = await client.send("GET", "/api/auth/session");
    const [, value, expires = ""] =
      /next-auth\.session-token=([\w-]{43}); Path=\/; Expires=([^;]+); HttpOnly/.exec(renewed.headers["set-cookie"] ?? "") ?? [];
    expect(value).toBe(token);
    expect(Math.abs(Date.parse(expires) - Date.now() - SESSION_VALID_MS)).toBeLessThan(60_000);
  });

  it("ends a session when its person is deleted", async () => {
    const person = await makePerson("Ada");
    const client = await open(person);
    await prisma().user.delete({ where: { id: BigInt(person.id) } });
    expect(await status(client)).toBe(401);
  });

  it.each(["", "x", "a".repeat(5000)])("refuses a forged session cookie (%#)", async (token) => {
    const answer = await new BrowserClient(lanes.base("next")).send("GET", "/api/account", {
      headers: { Cookie: `next-auth.session-token=${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe("password change", () => {
  it("requires the old password, ends all other sessions, and disables the old password", async () => {
    const person = await makePerson("Ada");
    const [here, there] = [await open(person), await open(person)];
    const change = (body: object) => here.send("POST", "/api/account/password", { body });
    const newPassword = "seven quiet harbour lights";
    expect((await change({ oldPassword: "not this one at all", newPassword })).status).toBe(400);
    expect((await change({ oldPassword: PASSWORD, newPassword: "short" })).text).toMatch(/12 to 256/);
    const own = await change({ oldPassword: PASSWORD, newPassword: `${person.email.split("@")[0]}1987` });
    expect([own.status, own.text]).toEqual([400, expect.stringContaining("too similar to your name or email address")]);
    expect([await status(here), await status(there)]).toEqual([200, 200]);
    expect((await change({ oldPassword: PASSWORD, newPassword })).status).toBe(204);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    const browser = new BrowserClient(lanes.base("next"));
    expect((await browser.signIn(person.email)).status).toBe(401);
    expect((await browser.signIn(person.email, newPassword)).status).toBe(200);
    const rows = await prisma().auditEntry.findMany({ where: { action: "user.change_password", entityId: person.id } });
    expect(rows).toMatchObject([{ actorKind: "user", actorId: person.id }]);
    expect(JSON.stringify(rows[0]?.after)).not.toMatch(/argon2|harbour/);
  });

  it("counts wrong old passwords as failed sign-ins", async () => {
    const client = await open(await makePerson("Ada"));
    const body = { oldPassword: "wrong wrong wrong", newPassword: "seven quiet harbour lights" };
    const answers: number[] = [];
    for (let i = 0; i < 6; i += 1) answers.push((await client.send("POST", "/api/account/password", { body })).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 409]);
  });
});

describe("removed member", () => {
  it("refuses removed and demoted members on their very next request", async () => {
    const [owner, staff] = [await makePerson("Owner"), await makePerson("Staff")];
    const { project } = await makeShelter(owner, [[staff, "owner"]]);
    const [ours, theirs] = [await open(owner), await open(staff)];
    const at = `/api/projects/${project.slug}`;
    expect((await theirs.send("PATCH", at, { body: { name: "First" } })).status).toBe(200);
    expect((await ours.send("PATCH", `${at}/members/${staff.id}`, { body: { role: "viewer" } })).status).toBe(204);
    expect((await theirs.send("PATCH", at, { body: { name: "Second" } })).status).toBe(403);
    expect((await ours.send("DELETE", `${at}/members/${staff.id}`)).status).toBe(204);
    expect(await status(theirs, at)).toBe(404);
    expect(await status(theirs)).toBe(200);
    expect((await ours.send("POST", `${at}/leave`)).status).toBe(409);
  });
});
