import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { GITHUB_CREDENTIALS, startGithubServer } from "#e2e/support/github-server.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson, PASSWORD } from "#e2e/support/people.ts";
import { resetFactors } from "#lib/people/auth/factors/reset.mutations.ts";
import type { Factors, NewRecoveryCodes, TotpSetUp } from "#lib/people/auth/factors/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const github = await startGithubServer();
const lanes = useLanes({
  ...GITHUB_CREDENTIALS,
  GITHUB_URL: github.url,
  TRUSTED_PROXIES: "127.0.0.1",
  ENCRYPTION_KEYS: `test:${"A".repeat(43)}`,
});
afterAll(() => github.close());
// A code must not grow old meanwhile.
beforeEach(() => later(0));
afterEach(() => clock.replace(Date.now));

const SESSION = "next-auth.session-token";
const MINUTE = 60_000;
let addresses = 0;
const somewhere = () => ({ "X-Forwarded-For": `203.0.113.${++addresses}` });
const later = (ms: number): void => {
  const now = clock()() + ms;
  clock.replace(() => now);
};
const codeOf = (secret: string, steps = 0): string => new TOTP({ secret }).generate({ timestamp: clock()() + steps * 30_000 });

interface Protected {
  person: Person;
  client: BrowserClient;
  secret: string;
  recoveryCodes: string[];
}

async function withApp(): Promise<Protected> {
  const person = await makePerson("Ada");
  const client = await signedIn(lanes.base("next"), person);
  const begun = await client.send("POST", "/api/account/factors/totp");
  const { secret } = JSON.parse(begun.text) as TotpSetUp;
  const done = await client.send("POST", "/api/account/factors/totp/confirmation", { body: { code: codeOf(secret, -1) } });
  if (done.status !== 200) throw new Error(`The app was not set up: ${begun.text}, ${done.text}`);
  const { recoveryCodes } = JSON.parse(done.text) as NewRecoveryCodes;
  return { person, client, secret, recoveryCodes: recoveryCodes ?? [] };
}

async function takeStep(client: BrowserClient, code: string, headers: Record<string, string> = {}) {
  const { csrfToken } = JSON.parse((await client.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
  const answer = await client.send("POST", "/api/auth/callback/second-step", { headers, body: { csrfToken, code, json: "true" } });
  return { ...answer, message: (JSON.parse(answer.text || "{}") as { message?: string }).message };
}

/** Completes only the password step. */
async function halfSignedIn({ email }: { email: string }, headers: Record<string, string> = {}): Promise<BrowserClient> {
  const client = new BrowserClient(lanes.base("next"));
  const answer = await client.signIn(email, PASSWORD, headers);
  expect(answer.text).toMatch(/error=SecondStep/);
  return client;
}

const factorsOf = async (client: BrowserClient) => JSON.parse((await client.send("GET", "/api/account/factors")).text) as Factors;

describe("sign-in with an authenticator app", () => {
  it("starts a session only after a code, and takes each code once", async () => {
    const { person, secret, client } = await withApp();
    expect(await prisma().totpFactor.findFirst({ where: { userId: BigInt(person.id) } })).not.toMatchObject({ encryptedSecret: secret });
    const before = await prisma().userSession.count({ where: { userId: BigInt(person.id) } });
    const half = await halfSignedIn(person);
    expect(half.cookie(SESSION)).toBeUndefined();
    expect((await half.send("GET", "/api/account")).status).toBe(401);
    expect(await prisma().userSession.count({ where: { userId: BigInt(person.id) } })).toBe(before);
    expect(await takeStep(half, "000000")).toMatchObject({ status: 403, message: expect.stringMatching(/incorrect/) });
    expect(await takeStep(half, codeOf(secret, -1))).toMatchObject({ status: 403, message: expect.stringMatching(/used already/) });
    expect(await takeStep(half, codeOf(secret, -3))).toMatchObject({ status: 403, message: expect.stringMatching(/minutes? old/) });
    const code = codeOf(secret);
    expect(await takeStep(half, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 200 });
    expect((await half.send("GET", "/api/account")).status).toBe(200);
    expect(await takeStep(await halfSignedIn(person), code)).toMatchObject({ status: 403, message: expect.stringMatching(/used already/) });
    expect((await factorsOf(client)).totp?.lastUsedAt).toBeTypeOf("string");
  });

  it("ends the first step with its use, after ten minutes, with another password, and with the factor", async () => {
    const { person, secret, client } = await withApp();
    const used = await halfSignedIn(person);
    const token = used.cookie("petstore-sign-in") ?? "";
    expect((await takeStep(used, codeOf(secret))).status).toBe(200);
    const replay = new BrowserClient(lanes.base("next"));
    const cookie = { Cookie: `petstore-sign-in=${token}` };
    expect((await replay.send("GET", "/api/auth/csrf")).status).toBe(200);
    const { csrfToken } = JSON.parse((await replay.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    const body = { csrfToken, code: codeOf(secret, 1), json: "true" };
    const csrf = `next-auth.csrf-token=${replay.cookie("next-auth.csrf-token")}; ${cookie.Cookie}`;
    expect((await replay.send("POST", "/api/auth/callback/second-step", { headers: { Cookie: csrf }, body })).status).toBe(410);

    const slow = await halfSignedIn(person);
    later(10 * MINUTE);
    expect((await takeStep(slow, codeOf(secret))).status).toBe(410);
    const overtaken = await halfSignedIn(person);
    const changed = await client.send("POST", "/api/account/password", {
      body: { oldPassword: PASSWORD, newPassword: "seven quiet harbour lights" },
    });
    expect(changed.status).toBe(204);
    expect((await takeStep(overtaken, codeOf(secret))).status).toBe(410);
  });

  it("limits guesses of codes apart from passwords, also across new passwords", async () => {
    const { person, secret } = await withApp();
    const here = somewhere();
    const half = await halfSignedIn(person, here);
    for (let at = 0; at < 5; at += 1) expect((await takeStep(half, "000000", here)).status).toBe(403);
    expect(await takeStep(half, codeOf(secret), here)).toMatchObject({ status: 429, headers: { "retry-after": "30" } });
    const again = await halfSignedIn(person, here);
    expect((await takeStep(again, codeOf(secret), here)).status).toBe(429);
    later(30_000);
    expect((await takeStep(again, codeOf(secret, 1), here)).status).toBe(200);
  });

  it("asks after a linked account too", async () => {
    const { person, secret } = await withApp();
    github.account = { id: 7100, login: "ada", name: "Ada", emails: [{ email: person.email, primary: true, verified: true }] };
    const client = new BrowserClient(lanes.base("next"));
    const { csrfToken } = JSON.parse((await client.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    const body = { csrfToken, callbackUrl: `${lanes.base("next")}/p/x?a=1`, json: "true" };
    const begun = await client.send("POST", "/api/auth/signin/github", { body });
    const led = await fetch((JSON.parse(begun.text) as { url: string }).url, { redirect: "manual" });
    const back = new URL(led.headers.get("location") ?? "");
    const answer = await client.send("GET", back.pathname + back.search);
    expect(answer.headers["location"]).toMatch(/\/sign-in\/confirm\?next=%2Fp%2Fx%3Fa%3D1$/);
    expect(client.cookie(SESSION)).toBeUndefined();
    await prisma().linkedAccount.updateMany({ where: { userId: BigInt(person.id) }, data: { unlinkedAt: new Date() } });
    expect((await takeStep(client, codeOf(secret))).status).toBe(410);
    await prisma().linkedAccount.updateMany({ where: { userId: BigInt(person.id) }, data: { unlinkedAt: null } });
    expect((await takeStep(client, codeOf(secret))).status).toBe(200);
  });
});

describe("lost factors", () => {
  it("are reset by an operator, whatever is under way, and the log says who did", async () => {
    const { person, secret } = await withApp();
    const half = await halfSignedIn(person);
    expect(await resetFactors(person.email, { kind: "cli", id: "root" })).toEqual({ factors: 1, recoveryCodes: 10 });
    expect((await takeStep(half, codeOf(secret))).status).toBe(410);
    expect((await new BrowserClient(lanes.base("next")).signIn(person.email)).status).toBe(200);
    const where = { action: "user.reset_factors", actorKind: "cli", actorId: "root", entityId: person.id };
    expect(await prisma().auditEntry.count({ where })).toBe(1);
  });
});

describe("recovery codes", () => {
  it("each sign in once, until new ones replace them", async () => {
    const { person, client, recoveryCodes } = await withApp();
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = await prisma().recoveryCode.findMany({ where: { userId: BigInt(person.id) } });
    expect(JSON.stringify(stored, (_, value) => String(value))).not.toContain(first.replaceAll("-", ""));
    const half = await halfSignedIn(person);
    expect((await takeStep(half, first.toUpperCase())).status).toBe(200);
    expect(await takeStep(await halfSignedIn(person), first)).toMatchObject({
      status: 403,
      message: expect.stringMatching(/used already/),
    });
    expect((await factorsOf(client)).recoveryCodes).toBe(9);
    const [one, other] = [await halfSignedIn(person), await halfSignedIn(person)];
    const race = await Promise.all([takeStep(one, second), takeStep(other, second)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await client.send("POST", "/api/account/factors/recovery-codes")).status).toBe(201);
    expect(await takeStep(await halfSignedIn(person), third)).toMatchObject({ status: 403, message: expect.stringMatching(/incorrect/) });
  });

  it("belong to one person", async () => {
    const [ada, eve] = [await withApp(), await withApp()];
    expect((await takeStep(await halfSignedIn(eve.person), ada.recoveryCodes[0] ?? "")).status).toBe(403);
  });
});

describe("change of two-step sign-in", () => {
  it("needs a recent proof, which a code gives too, and is in the log", async () => {
    const { person, client, secret } = await withApp();
    later(16 * MINUTE);
    const acts = [
      () => client.send("POST", "/api/account/factors/totp"),
      () => client.send("POST", "/api/account/factors/recovery-codes"),
      () => client.send("DELETE", "/api/account/factors/totp"),
    ];
    for (const act of acts) expect(JSON.parse((await act()).text)).toMatchObject({ code: "reauthentication_required" });
    const prove = (body: object) => client.send("POST", "/api/account/proof", { body });
    expect((await prove({})).status).toBe(400);
    expect((await prove({ password: PASSWORD, code: "000000" })).status).toBe(400);
    expect((await prove({ code: "000000" })).status).toBe(400);
    expect((await prove({ code: codeOf(secret) })).status).toBe(204);
    for (const act of acts) expect((await act()).status).toBeLessThan(300);
    expect(await factorsOf(client)).toEqual({ totp: null, passkeys: [], recoveryCodes: 0 });
    const log = await prisma().auditEntry.findMany({ where: { entityType: "user", entityId: person.id }, orderBy: { id: "asc" } });
    expect(log.map(({ action }) => action)).toEqual([
      "user.turn_on_totp",
      "user.fail_proof",
      "user.renew_recovery_codes",
      "user.turn_off_totp",
    ]);
  });

  it("leaves the app from before in use until a code of the new one arrives", async () => {
    const { person, client, secret } = await withApp();
    const { secret: next } = JSON.parse((await client.send("POST", "/api/account/factors/totp")).text) as TotpSetUp;
    expect((await takeStep(await halfSignedIn(person), codeOf(next))).status).toBe(403);
    expect((await takeStep(await halfSignedIn(person), codeOf(secret))).status).toBe(200);
    const confirm = (code: string) => client.send("POST", "/api/account/factors/totp/confirmation", { body: { code } });
    expect((await confirm("000000")).status).toBe(400);
    expect(JSON.parse((await confirm(codeOf(next))).text)).toEqual({ recoveryCodes: null });
    expect((await confirm(codeOf(next, 1))).status).toBe(404);
    expect((await takeStep(await halfSignedIn(person), codeOf(secret, 1))).status).toBe(403);
    expect((await takeStep(await halfSignedIn(person), codeOf(next, 1))).status).toBe(200);
  });
});
