import { mailedToken } from "#e2e/support/queued-mail.ts";
import { redeemEmailChange, requestEmail } from "#lib/people/auth/email-change/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

let asked = 0;

/** A different one each time, so that no limit is met. */
export const fromElsewhere = () => ({ address: `192.0.2.${++asked}`, device: undefined });

export const newAddress = () => `new-${crypto.randomUUID()}@example.org`;

export async function moveAddress(person: Person, to: string): Promise<void> {
  await requestEmail(person, to, fromElsewhere());
  await redeemEmailChange(await mailedToken(to), person);
}

export const addPasskeyRow = ({ id }: Person, name: string, createdAt = new Date()) =>
  prisma().passkey.create({
    data: { userId: BigInt(id), credentialId: crypto.randomUUID(), publicKey: Buffer.from("key"), counter: 0, name, createdAt },
  });

export const passkeyNames = async ({ id }: Person) =>
  (await prisma().passkey.findMany({ where: { userId: BigInt(id) } })).map(({ name }) => name);
