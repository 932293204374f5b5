import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { afterEach, describe, expect, it } from "vitest";
import { BrowserClient } from "#e2e/support/browser-client.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { SoftPasskey } from "#e2e/support/soft-passkey.ts";
import { resetFactors } from "#lib/people/auth/factors/reset.mutations.ts";
import type { Factors } from "#lib/people/auth/factors/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const ORIGIN = "https://pets.example.org";
const lanes = useLanes({ PUBLIC_URL: ORIGIN, ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
afterEach(() => clock.replace(Date.now));

const SESSION = "__Secure-next-auth.session-token";
const later = (ms: number): void => {
  const now = clock()() + ms;
  clock.replace(() => now);
};

/** Uses the public address. */
class SecureClient extends BrowserClient {
  post(path: string, body?: object) {
    return this.send("POST", path, { origin: ORIGIN, ...(body && { body }) });
  }
  async authenticate(by: string, fields: object) {
    const { csrfToken } = JSON.parse((await this.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    const answer = await this.post(`/api/auth/callback/${by}`, { csrfToken, json: "true", ...fields });
    return { ...answer, message: (JSON.parse(answer.text || "{}") as { message?: string }).message };
  }
  async challenge(step: "whole" | "second"): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return JSON.parse((await this.post(`/api/sign-in/passkey?step=${step}`)).text) as PublicKeyCredentialRequestOptionsJSON;
  }
}

const browser = () => new SecureClient(lanes.base("next"));

async function signInBy(passkey: SoftPasskey, client = browser()) {
  const passkeyAnswer = JSON.stringify(passkey.get(await client.challenge("whole")));
  return { client, ...(await client.authenticate("passkey", { passkey: passkeyAnswer })) };
}

async function entered(person: Person): Promise<SecureClient> {
  const client = browser();
  expect((await client.authenticate("credentials", { email: person.email, password: "otter lamp violet nine" })).status).toBe(200);
  return client;
}

async function optionsOf(client: SecureClient): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return JSON.parse((await client.post("/api/account/passkeys/options")).text) as PublicKeyCredentialCreationOptionsJSON;
}

async function withPasskey(passkey = new SoftPasskey(ORIGIN)) {
  const person = await makePerson("Ada");
  const client = await entered(person);
  const made = await client.post("/api/account/passkeys", { name: "Phone", credential: passkey.create(await optionsOf(client)) });
  return { person, client, passkey, made };
}

const passkeysOf = async (client: BrowserClient) =>
  (JSON.parse((await client.send("GET", "/api/account/factors")).text) as Factors).passkeys;

describe("passkey", () => {
  it("is created only under a proven address, where one can be proven", async () => {
    const person = await makePerson("Ada");
    await prisma().user.update({ where: { id: BigInt(person.id) }, data: { emailProvenAt: null } });
    const client = await entered(person);
    const before = settings();
    const send = async () =>
      client.post("/api/account/passkeys", { name: "Phone", credential: new SoftPasskey(ORIGIN).create(await optionsOf(client)) });
    settings.replace({ ...before, SMTP_URL: "smtp://localhost:1", MAIL_FROM: "pets@example.org" });
    const refused = await send();
    settings.replace(before);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Confirm your email address first.")]);
    expect((await send()).status).toBe(201);
  });

  it("is created with recovery codes, signs in alone, and after the password", async () => {
    const { person, client, passkey, made } = await withPasskey();
    expect(made.status, made.text).toBe(201);
    expect(JSON.parse(made.text).recoveryCodes).toHaveLength(10);
    const whole = await signInBy(passkey);
    expect(whole.status, whole.text).toBe(200);
    expect(JSON.parse((await whole.client.send("GET", "/api/account")).text)).toMatchObject({ email: person.email });
    const half = browser();
    expect((await half.authenticate("credentials", { email: person.email, password: "otter lamp violet nine" })).text).toMatch(
      /SecondStep/,
    );
    expect(half.cookie(SESSION)).toBeUndefined();
    passkey.isVerifying = false;
    const options = await half.challenge("second");
    expect(options.allowCredentials).toEqual([{ id: passkey.id, type: "public-key", transports: ["internal"] }]);
    const step = await half.authenticate("second-step", { passkey: JSON.stringify(passkey.get(options)) });
    expect(step.status, step.text).toBe(200);
    expect(await signInBy(passkey)).toMatchObject({ status: 403 });
    expect(await passkeysOf(client)).toMatchObject([{ name: "Phone", lastUsedAt: expect.any(String) }]);
  });

  it("answers each challenge once, in its browser, within five minutes", async () => {
    const { passkey } = await withPasskey();
    const client = browser();
    const options = await client.challenge("whole");
    const elsewhere = browser();
    await elsewhere.challenge("whole");
    const answer = () => ({ passkey: JSON.stringify(passkey.get(options)) });
    expect((await elsewhere.authenticate("passkey", answer())).status).toBe(403);
    const cookie = client.cookie("__Host-petstore-sign-in");
    expect((await client.authenticate("passkey", answer())).status).toBe(200);
    const replay = browser();
    await replay.send("GET", "/api/auth/csrf");
    const { csrfToken } = JSON.parse((await replay.send("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    const csrf = `__Host-next-auth.csrf-token=${replay.cookie("__Host-next-auth.csrf-token")}; __Host-petstore-sign-in=${cookie}`;
    const body = { csrfToken, json: "true", ...answer() };
    const again = await replay.send("POST", "/api/auth/callback/passkey", { origin: ORIGIN, headers: { Cookie: csrf }, body });
    expect(again.status, again.text).toBe(403);
    const slow = browser();
    const late = await slow.challenge("whole");
    later(5 * 60_000);
    expect((await slow.authenticate("passkey", { passkey: JSON.stringify(passkey.get(late)) })).status).toBe(403);
  });

  it("of another origin, person, or key, or none at all, is refused", async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()];
    const foreign = new SoftPasskey("https://pets.example.net");
    expect((await withPasskey(foreign)).made.status).toBe(400);
    ada.passkey.origin = "https://pets.example.net";
    expect(await signInBy(ada.passkey)).toMatchObject({ status: 403, message: expect.stringMatching(/could not be checked/) });
    ada.passkey.origin = ORIGIN;
    expect((await signInBy(new SoftPasskey(ORIGIN))).message).toMatch(/no account here/);
    const forged = new SoftPasskey(ORIGIN);
    const client = browser();
    const answer = { ...forged.get(await client.challenge("whole")), id: ada.passkey.id, rawId: ada.passkey.id };
    expect((await client.authenticate("passkey", { passkey: JSON.stringify(answer) })).status).toBe(403);
    eve.passkey.userHandle = ada.passkey.userHandle;
    expect((await signInBy(eve.passkey)).status).toBe(403);
    const half = browser();
    await half.authenticate("credentials", { email: ada.person.email, password: "otter lamp violet nine" });
    eve.passkey.userHandle = undefined;
    const step = await half.authenticate("second-step", { passkey: JSON.stringify(eve.passkey.get(await half.challenge("second"))) });
    expect(step.status).toBe(403);
    const other = await signInBy(eve.passkey, half);
    expect(other.status, "beside the second step that another person has to take").toBe(200);
    for (const broken of ["", "{}", "[1]", JSON.stringify({ ...answer, response: {} })])
      expect((await browser().authenticate("passkey", { passkey: broken })).status).toBe(401);
  });

  it("whose counter falls behind is refused as a copy, and the log says so", async () => {
    const { person, passkey } = await withPasskey();
    expect((await signInBy(passkey)).status).toBe(200);
    passkey.counter -= 1;
    expect((await signInBy(passkey)).message).toMatch(/copied to another device/);
    const where = { action: "user.refuse_cloned_passkey", entityId: person.id };
    expect(await prisma().auditEntry.count({ where })).toBe(1);
    for (let at = 1; at < 5; at += 1) {
      passkey.counter = 0;
      expect((await signInBy(passkey)).status).toBe(403);
    }
    expect((await signInBy(passkey)).status).toBe(429);
    const counts = new SoftPasskey(ORIGIN);
    await withPasskey(counts);
    for (let at = 0; at < 2; at += 1) {
      counts.counter = -1;
      expect((await signInBy(counts)).status).toBe(200);
    }
  });

  it("is removed only by its person, after a proof that a passkey gives too", async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()];
    const [{ id = "" } = {}] = await passkeysOf(ada.client);
    const remove = (client: SecureClient) => client.send("DELETE", `/api/account/passkeys/${id}`, { origin: ORIGIN });
    expect((await remove(eve.client)).status).toBe(404);
    later(16 * 60_000);
    expect((await remove(ada.client)).status).toBe(403);
    const prove = (by: SoftPasskey, options: unknown) =>
      ada.client.post("/api/account/proof", { passkey: by.get(options as PublicKeyCredentialRequestOptionsJSON) });
    const options = JSON.parse((await ada.client.post("/api/account/proof/passkey")).text);
    expect((await prove(eve.passkey, options)).status).toBe(400);
    expect((await prove(ada.passkey, await eve.client.challenge("whole"))).status).toBe(400);
    expect((await prove(ada.passkey, options)).status).toBe(204);
    expect((await prove(ada.passkey, options)).status).toBe(400);
    expect((await remove(ada.client)).status).toBe(204);
    expect((await signInBy(ada.passkey)).message).toMatch(/no account here/);
    expect((await entered(ada.person)).cookie(SESSION)).toBeDefined();
  });

  it("and every other factor goes when an operator resets them, whatever is under way", async () => {
    const { person, passkey } = await withPasskey();
    const half = browser();
    await half.authenticate("credentials", { email: person.email, password: "otter lamp violet nine" });
    const removed = await resetFactors(person.email, { kind: "cli", id: "root" });
    expect(removed).toEqual({ factors: 1, recoveryCodes: 10 });
    const step = await half.authenticate("second-step", { passkey: JSON.stringify(passkey.get(await half.challenge("second"))) });
    expect(step.status).toBe(410);
    expect((await entered(person)).cookie(SESSION)).toBeDefined();
    const where = { action: "user.reset_factors", actorKind: "cli", actorId: "root", entityId: person.id };
    expect(await prisma().auditEntry.count({ where })).toBe(1);
    await expect(resetFactors("nobody@example.org", { kind: "cli", id: "root" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not registered twice", async () => {
    const { passkey, made } = await withPasskey();
    expect(made.status).toBe(201);
    expect((await withPasskey(passkey)).made.status).toBe(409);
  });
});
