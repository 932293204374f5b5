import { afterAll, afterEach, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { mailedToken, queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { findOffer } from "#lib/people/members/invitations/data.ts";
import { createInvitation, resendInvitation, revokeInvitation } from "#lib/people/members/invitations/mutations.ts";
import { chargeSending } from "#lib/people/members/invitations/sending.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const close = await useTestDatabase({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "pets@example.org", PUBLIC_URL: "https://pets.example" });
afterAll(close);
afterEach(() => clock.replace(Date.now));

const NOW = Date.now();
const MINUTE = 60_000;
/** These transactions block each other on purpose. */
const PATIENT = { timeout: MINUTE, maxWait: MINUTE };
const setMinute = (minute: number): void => void clock.replace(() => NOW + minute * MINUTE);

async function inviter() {
  const person = await makePerson("Olga");
  const actor = { kind: "user", id: person.id } as const;
  const [first, second] = [await makeShelter(person), await makeShelter(person)];
  const scopes = [first.scope, second.scope] as const;
  const invite = (email: string, project: 0 | 1 = 0) => createInvitation(scopes[project], { email, role: "viewer" }, person.id, actor);
  return {
    person,
    scope: first.scope,
    projectId: BigInt(first.project.id),
    invite,
    resend: (id: string) => resendInvitation(first.scope, id, person.id, actor),
    withdraw: (id: string) => revokeInvitation(first.scope, id, actor),
  };
}

const someone = (): string => `someone-${crypto.randomUUID()}@example.org`;
const kept = (ends: PromiseSettledResult<unknown>[]): number => ends.filter(({ status }) => status === "fulfilled").length;
const refusal = (message: RegExp, retryAfterSeconds: number) => ({
  code: "too_many_requests",
  message: expect.stringMatching(message),
  retryAfterSeconds,
});

async function sentBefore(count: number, who: { personId?: string; projectId?: bigint }): Promise<void> {
  const row = { at: new Date(NOW), personId: BigInt(who.personId ?? 0), projectId: who.projectId ?? 0n, recipientHash: null };
  await prisma().invitationSend.createMany({ data: Array.from({ length: count }, () => row) });
}

describe("sending invitations", () => {
  it("limits each person to 20 invitations an hour across concurrent sends and projects", async () => {
    const { person, invite } = await inviter();
    setMinute(0);
    await sentBefore(16, { personId: person.id });
    const sending = { personId: BigInt(person.id), email: "", mailed: false };
    const charges = Array.from({ length: 8 }, (_, i) =>
      prisma().$transaction((tx) => chargeSending(tx, { ...sending, projectId: BigInt(-1 - i) }), PATIENT),
    );
    expect(kept(await Promise.allSettled(charges))).toBe(4);
    setMinute(50);
    await expect(invite(someone())).rejects.toMatchObject(refusal(/^You can send 20 invitations an hour\. Wait 10 minutes, then/, 600));
    setMinute(60);
    await invite(someone());
  });

  it("limits each project to 30 invitations an hour across all senders", async () => {
    const { projectId, invite } = await inviter();
    setMinute(0);
    await sentBefore(29, { projectId });
    await invite(someone());
    await expect(invite(someone())).rejects.toMatchObject(refusal(/^A project can send 30 invitations an hour/, 3600));
    await invite(someone(), 1);
  });

  it("limits each mailbox to 3 emails an hour, ignoring the sender and plus tags", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, inviter));
    const [address = "", ...others] = [0, 1, 2, 3, 4].map((i) => (i === 0 ? "mia@example.org" : `mia+${i}@example.org`));
    const ends: PromiseSettledResult<unknown>[] = [];
    for (const [i, { invite }] of people.entries()) ends.push(...(await Promise.allSettled([invite([address, ...others][i] ?? "")])));
    expect(kept(ends)).toBe(3);
    const mails = await Promise.all([address, ...others].map(queuedMails));
    expect(mails.flat()).toHaveLength(3);
  });

  it("waits 5 minutes before inviting the same address again, even after a withdrawal", async () => {
    const { invite, withdraw } = await inviter();
    const email = someone();
    setMinute(0);
    const { id } = await invite(email);
    await withdraw(id);
    setMinute(4);
    await expect(invite(email)).rejects.toMatchObject(refusal(/one invitation to a project every 5 minutes\. Wait 1 minute,/, 60));
    setMinute(5);
    await invite(email);
  });

  it("deletes send records that no longer count toward a limit", async () => {
    const { person, invite } = await inviter();
    await sentBefore(3, { personId: person.id });
    setMinute(24 * 60 + 1);
    await invite(someone());
    expect(await prisma().invitationSend.count({ where: { personId: BigInt(person.id) } })).toBe(1);
  });
});

describe("resending an invitation", () => {
  it("mails a new seven-day link after 5 minutes and invalidates the earlier one", async () => {
    const { invite, resend } = await inviter();
    const email = someone();
    setMinute(0);
    const { id } = await invite(email);
    const first = await mailedToken(email);
    await expect(resend(id)).rejects.toMatchObject(refusal(/every 5 minutes/, 300));
    expect(await findOffer(first, NOW)).toMatchObject({ email });
    setMinute(5);
    const { token, expiresAt } = await resend(id);
    expect({ token, expiresAt }).toEqual({ token: null, expiresAt: new Date(NOW + 7 * 86_400_000 + 5 * MINUTE).toISOString() });
    await expect(findOffer(first, NOW)).rejects.toMatchObject({ code: "not_found" });
    expect(await findOffer(await mailedToken(email), NOW)).toMatchObject({ email });
  });

  it("refuses to resend an invitation that is withdrawn or belongs to another project", async () => {
    const [one, other] = [await inviter(), await inviter()];
    const { id } = await one.invite(someone());
    await expect(other.resend(id)).rejects.toMatchObject({ code: "not_found" });
    await one.withdraw(id);
    await expect(one.resend(id)).rejects.toMatchObject({ code: "not_found" });
  });
});
