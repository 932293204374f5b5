import { TOTP } from "otpauth";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { addPasskeyRow, moveAddress, newAddress, passkeyNames } from "#e2e/support/account-thief.ts";
import { makePerson } from "#e2e/support/people.ts";
import { mailedToken, queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { emailOffer } from "#lib/people/auth/email-change/loaders.ts";
import { redeemEmailChange } from "#lib/people/auth/email-change/mutations.ts";
import { renewRecoveryCodes } from "#lib/people/auth/factors/recovery.mutations.ts";
import { beginTotp, confirmTotp, turnOffTotp } from "#lib/people/auth/factors/totp.mutations.ts";
import { redeemReset } from "#lib/people/auth/reset/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

const mail = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "https://pets.example" };
const close = await useTestDatabase({ ...mail, ENCRYPTION_KEYS: `test:${"A".repeat(43)}` });
afterAll(close);
afterEach(() => clock.replace(Date.now));

const tokenIn = (url: string | undefined): string => url?.split("#")[1] ?? "";
const lastMail = async (to: string) => (await queuedMails(to)).at(-1);

describe("the notice of a first factor", () => {
  const setUpApp = async (person: Person) => {
    const { secret } = await beginTotp(person);
    await confirmTotp(person, new TOTP({ secret }).generate({ timestamp: clock()() }));
  };
  const backIn = async (to: string) => {
    const { subject, link, goodUntil = "" } = (await lastMail(to)) ?? {};
    return { subject, token: tokenIn(link?.url), until: Date.parse(goodUntil) };
  };

  it("takes the account back from a thief who had only the password, and no later notice does", async () => {
    const person = await makePerson("Ada");
    await setUpApp(person);
    const { subject, token } = await backIn(person.email);
    expect(subject).toBe("An authenticator app was set up");
    const { email: own } = person;
    expect(await emailOffer(token, null)).toMatchObject({ kind: "undo", oldEmail: own, newEmail: own, place: "factor" });
    await addPasskeyRow(person, "Theirs");
    await setUpApp(person);
    await renewRecoveryCodes(person);
    expect((await backIn(person.email)).token).toBe("");
    await turnOffTotp(person);
    const { email, resetUrl } = await redeemEmailChange(token, null);
    expect([email, await passkeyNames(person)]).toEqual([person.email, []]);
    expect((await redeemReset({ token: tokenIn(resetUrl ?? undefined), password: "seven quiet harbour lights" })).email).toBe(email);
    await expect(redeemEmailChange(token, null)).rejects.toMatchObject({ code: "not_found" });
    const where = { entityType: "user", entityId: person.id, action: "user.take_back" };
    expect((await prisma().auditEntry.findFirstOrThrow({ where })).after).toMatchObject({ factorsRemoved: 1, sessionsEnded: 1 });
    expect((await lastMail(person.email))?.subject).not.toBe("Your email address was changed back");
  });

  it("reaches the mailbox from before too, for as long as that one can undo the change, and then leaves a thief no link", async () => {
    const [person, thief] = [await makePerson("Ada"), newAddress()];
    await moveAddress(person, thief);
    const { until, token: change } = await backIn(person.email);
    clock.replace(() => Date.now() + DAY_MS);
    await prisma().userSession.updateMany({ where: { userId: BigInt(person.id) }, data: { provedAt: new Date(clock()()) } });
    await setUpApp({ ...person, email: thief });
    expect((await backIn(thief)).until).toBeGreaterThan(until);
    const others = [change, await mailedToken(person.email), await mailedToken(thief)];
    await turnOffTotp(person);
    await setUpApp({ ...person, email: thief });
    const back = await backIn(person.email);
    expect(back).toMatchObject({ subject: "An authenticator app was set up", until });
    await addPasskeyRow(person, "Shortly before the change", new Date(Date.now() - 14 * DAY_MS + 60_000));
    others.push(back.token, await mailedToken(thief));
    expect((await redeemEmailChange(back.token, null)).email).toBe(person.email);
    expect([await prisma().totpFactor.count({ where: { userId: BigInt(person.id) } }), await passkeyNames(person)]).toEqual([0, []]);
    for (const token of others) await expect(redeemEmailChange(token, null)).rejects.toMatchObject({ code: "not_found" });
  });

  it("reaches every mailbox from before, of which any may be the person's", async () => {
    const [person, second, thief] = [await makePerson("Ada"), newAddress(), newAddress()];
    await moveAddress(person, second);
    await moveAddress({ ...person, email: second }, thief);
    const ends = [(await backIn(person.email)).until, (await backIn(second)).until];
    await setUpApp({ ...person, email: thief });
    const [first, own] = [await backIn(person.email), await backIn(second)];
    expect([first.subject, own.subject]).toEqual(["An authenticator app was set up", "An authenticator app was set up"]);
    expect([first.until, own.until]).toEqual(ends);
    expect((await redeemEmailChange(own.token, null)).email).toBe(second);
    expect(await prisma().totpFactor.count({ where: { userId: BigInt(person.id) } })).toBe(0);
  });

  it("cannot be sent without end, nor be kept back: after ten in a day the change itself is refused", async () => {
    const person = await makePerson("Ada");
    const thief = newAddress();
    await moveAddress(person, thief);
    const stolen = { ...person, email: thief };
    const toggle = async (): Promise<void> => {
      await setUpApp(stolen);
      await turnOffTotp(stolen);
    };
    for (let links = 1; links < 10; links += 2) await toggle();
    await expect(toggle()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("too often") });
    const where = { userId: BigInt(person.id) };
    expect(await prisma().totpFactor.count({ where: { ...where, isConfirmed: true } })).toBe(0);
    expect(await prisma().emailChange.count({ where })).toBe(11);
    const notices = (await queuedMails(person.email)).filter(({ link }) => link?.label.includes("take my account back"));
    expect(notices).toHaveLength(5);
    clock.replace(() => Date.now() + DAY_MS + 1000);
    await prisma().userSession.updateMany({ where, data: { provedAt: new Date(clock()()) } });
    await toggle();
    expect((await redeemEmailChange(tokenIn(notices[0]?.link?.url), null)).email).toBe(person.email);
  });
});
