import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import type { Answer } from "#e2e/support/http-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import { makePerson, makeShelter, PASSWORD } from "#e2e/support/people.ts";
import type { ResetLink } from "#lib/people/auth/reset/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { createInvitation } from "#lib/people/members/invitations/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { startWorker, type Work } from "#lib/programs/worker/worker.ts";

const NEW = "seven quiet harbour lights";
const mailbox = await openMailbox();
const lanes = useLanes({
  TRUSTED_PROXIES: "127.0.0.1",
  SMTP_URL: mailbox.url,
  MAIL_FROM: "pets@example.org",
  PUBLIC_URL: "http://pets.example",
});
let worker: Work;
let admin: BrowserClient;
let addresses = 0;

beforeAll(async () => {
  worker = startWorker();
  admin = await signedIn(lanes.base("next"), await makePerson("Admin", { isAdmin: true }));
});
afterAll(async () => {
  await worker.stop();
  await mailbox.close();
});
afterEach(() => clock.replace(Date.now));

const browser = () => new BrowserClient(lanes.base("next"));
const ask = (email: string, headers = { "X-Forwarded-For": `192.0.2.${++addresses}` }): Promise<Answer> =>
  browser().send("POST", "/api/password-reset/request", { body: { email }, headers });
const look = (token: string): Promise<Answer> => browser().send("POST", "/api/password-reset/look", { body: { token } });
const redeem = (token: string, password = NEW): Promise<Answer> =>
  browser().send("POST", "/api/password-reset/redeem", { body: { token, password } });
const signInStatus = async (person: Person, password: string): Promise<number> =>
  (await browser().signIn(person.email, password, { "X-Forwarded-For": `198.51.100.${++addresses}` })).status;

async function handedToken(person: Person): Promise<string> {
  const answer = await admin.send("POST", `/api/admin/people/${person.id}/password-reset`);
  expect(answer.status, answer.text).toBe(201);
  return new URL((JSON.parse(answer.text) as ResetLink).url).hash.slice(1);
}

async function mailedToken(person: Person): Promise<string> {
  expect((await ask(person.email)).status).toBe(204);
  const mail = await mailbox.next(person.email);
  const token = /http:\/\/pets\.example\/reset#([\w-]{43})\n/.exec(mail.text ?? "")?.[1];
  expect(token, mail.text).toBeDefined();
  return token ?? "";
}

describe("password reset link sent by email", () => {
  it("resets the password once, ends all sessions immediately, and lifts a lockout", async () => {
    const person = await makePerson("Ada");
    const held = await signedIn(lanes.base("next"), person);
    for (let i = 0; i < 50; i += 1) expect(await signInStatus(person, "wrong wrong wrong")).toBe(401);
    expect(await signInStatus(person, PASSWORD)).toBe(429);
    const token = await mailedToken(person);
    expect(JSON.parse((await look(token)).text)).toMatchObject({ email: person.email });
    expect((await redeem(token, "short")).text).toMatch(/12 to 256/);
    expect((await held.send("GET", "/api/account")).status).toBe(200);
    expect(JSON.parse((await redeem(token)).text)).toEqual({ email: person.email });
    expect((await held.send("GET", "/api/account")).status).toBe(401);
    expect(await signInStatus(person, PASSWORD)).toBe(401);
    expect(await signInStatus(person, NEW)).toBe(200);
    for (const answer of [await look(token), await redeem(token)]) expect(answer.status).toBe(404);
    expect((await mailbox.next(person.email)).subject).toBe("Your password was changed");
  });

  it("answers and queues jobs for an unknown address exactly as for a known one", async () => {
    const person = await makePerson("Ada");
    const [known, unknown] = [await ask(person.email), await ask("anonymous@example.org")];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await mailbox.next(person.email);
    await eventually("the end of both jobs", async () => {
      const [left] = await prisma().$queryRaw<{ n: bigint }[]>`select count(*) as n from graphile_worker.jobs`;
      return left?.n === 0n;
    });
    expect(mailbox.mails).toEqual([]);
  });

  it("expires a reset link after an hour and stores only its hash", async () => {
    const person = await makePerson("Ada");
    const token = await mailedToken(person);
    const rows = await prisma().passwordReset.findMany({ where: { userId: BigInt(person.id) } });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).not.toContain(token);
    clock.replace(() => Date.now() + 59 * 60_000);
    expect((await look(token)).status).toBe(200);
    clock.replace(() => Date.now() + 61 * 60_000);
    for (const answer of [await look(token), await redeem(token)]) expect(answer.status).toBe(404);
    clock.replace(Date.now);
    expect(await signInStatus(person, PASSWORD)).toBe(200);
  });

  it.each(["an account", "no account"])(
    "throttles the sixth reset request from one address (%s) without blocking sign-in",
    async (which) => {
      const person = await makePerson("Ada");
      const email = which === "an account" ? person.email : `anonymous-${crypto.randomUUID()}@example.org`;
      const statuses: number[] = [];
      const here = { "X-Forwarded-For": `192.0.2.${++addresses}` };
      for (let i = 0; i < 6; i += 1) statuses.push((await ask(email, here)).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 409]);
      expect((await ask(email)).status).toBe(204);
      expect(await signInStatus(person, PASSWORD)).toBe(200);
    },
  );

  it("limits reset requests per IP address, too", async () => {
    const here = { "X-Forwarded-For": "203.0.113.9" };
    for (let i = 0; i < 20; i += 1) expect((await ask(`anonymous-${i}@example.net`, here)).status).toBe(204);
    expect((await ask("another@example.net", here)).status).toBe(409);
    expect((await ask("another@example.net")).status).toBe(204);
  });

  it("accepts requests while the mail server is down and sends the link later", async () => {
    const person = await makePerson("Ada");
    await mailbox.close();
    expect((await ask(person.email)).status).toBe(204);
    await mailbox.reopen();
    await mailbox.next(person.email);
  });

  it("refuses a reset where email is disabled without revealing whether the account exists", async () => {
    const person = await makePerson("Ada");
    const before = settings();
    const { SMTP_URL: _, ...without } = before;
    settings.replace(without as typeof before);
    try {
      const [known, unknown] = [await ask(person.email), await ask("anonymous@example.org")];
      expect(known.status).toBe(409);
      expect(known.text).toBe(unknown.text);
    } finally {
      settings.replace(before);
    }
  });

  it("refuses reset requests from another site", async () => {
    for (const at of ["request", "look", "redeem"]) {
      const call = { body: { email: "a@example.org", token: "x", password: NEW }, origin: "https://elsewhere.example" };
      expect((await browser().send("POST", `/api/password-reset/${at}`, call)).status).toBe(403);
    }
  });
});

describe("password reset link from an administrator", () => {
  it("expires an administrator's link after a day and audits it without its token", async () => {
    const person = await makePerson("Ada");
    const token = await handedToken(person);
    clock.replace(() => Date.now() + 23 * 3_600_000);
    expect((await look(token)).status).toBe(200);
    clock.replace(() => Date.now() + 25 * 3_600_000);
    expect((await redeem(token)).status).toBe(404);
    clock.replace(Date.now);
    expect((await redeem(token)).status).toBe(200);
    const rows = await prisma().auditEntry.findMany({ where: { entityType: "user", entityId: person.id }, orderBy: { id: "asc" } });
    expect(rows.map(({ action }) => action)).toEqual(["user.create_password_reset", "user.reset_password"]);
    expect(JSON.stringify(rows.map(({ before, after }) => [before, after]))).not.toMatch(new RegExp(`${token}|argon2|harbour`));
  });

  it("allows one of several concurrent uses and invalidates the person's other links", async () => {
    const person = await makePerson("Ada");
    const [one, other] = [await handedToken(person), await handedToken(person)];
    const answers = await Promise.all([redeem(one), redeem(one), redeem(other), redeem(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await signInStatus(person, NEW)).toBe(200);
  });

  it("invalidates the link when the password changes another way", async () => {
    const person = await makePerson("Ada");
    const token = await handedToken(person);
    const client = await signedIn(lanes.base("next"), person);
    const body = { oldPassword: PASSWORD, newPassword: NEW };
    expect((await client.send("POST", "/api/account/password", { body })).status).toBe(204);
    expect((await look(token)).status).toBe(404);
  });

  it("lets only administrators create a reset link and returns 404 to others", async () => {
    const [person, other] = [await makePerson("Ada"), await makePerson("Bob")];
    const at = `/api/admin/people/${person.id}/password-reset`;
    expect((await browser().send("POST", at)).status).toBe(401);
    const stranger = await signedIn(lanes.base("next"), other);
    const missing = await stranger.send("POST", "/api/admin/people/999999/password-reset");
    const foreign = await stranger.send("POST", at);
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    for (const id of ["999999", "x", "9".repeat(30)])
      expect((await admin.send("POST", `/api/admin/people/${id}/password-reset`)).status).toBe(404);
    expect(await prisma().passwordReset.count({ where: { userId: BigInt(person.id) } })).toBe(0);
  });
});

describe("emailed invitation to an account with an unconfirmed address", () => {
  it("requires a new password before the signed-in browser can accept an emailed invitation", async () => {
    const [owner, invited] = [await makePerson("Olga"), await makePerson("Ada")];
    await prisma().user.update({ where: { id: BigInt(invited.id) }, data: { emailProvenAt: null } });
    const { scope } = await makeShelter(owner);
    const [here, elsewhere] = [await signedIn(lanes.base("next"), invited), await signedIn(lanes.base("next"), invited)];
    await createInvitation(scope, { email: invited.email, role: "staff" }, owner.id, { kind: "user", id: owner.id });
    const token = (await mailbox.next(invited.email)).text?.match(/invitations#([\w-]{43})/)?.[1];
    const accept = () => here.send("POST", "/api/invitations/accept", { body: { token } });
    expect(JSON.parse((await accept()).text)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Choose a new password first/),
    });
    const join = await here.send("POST", "/api/invitations/join", { body: { token, name: "Ada", password: NEW } });
    expect(join.status, join.text).toBe(200);
    expect([(await here.send("GET", "/api/account")).status, (await elsewhere.send("GET", "/api/account")).status]).toEqual([401, 401]);
    expect((await here.signIn(invited.email, NEW)).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });
});
