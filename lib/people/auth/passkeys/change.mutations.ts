import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { hasFactor } from "#lib/people/auth/factors/data.ts";
import { afterRemoval, inFactors, noteFactorAddition, noteFactorChange, requireProvenAddress } from "#lib/people/auth/factors/mutations.ts";
import { firstRecoveryCodes } from "#lib/people/auth/factors/recovery.mutations.ts";
import type { NewRecoveryCodes } from "#lib/people/auth/factors/schema.ts";
import { challengeEnd } from "#lib/people/auth/passkeys/challenge.rules.ts";
import { findCredentials } from "#lib/people/auth/passkeys/data.ts";
import { newChallenge } from "#lib/people/auth/passkeys/loaders.ts";
import { takeChallenge } from "#lib/people/auth/passkeys/mutations.ts";
import { type RelyingParty, userHandle } from "#lib/people/auth/passkeys/rules.ts";
import type { NewPasskey } from "#lib/people/auth/passkeys/schema.ts";
import { webauthn } from "#lib/people/auth/passkeys/webauthn.service.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { authSecret } from "#lib/platform/config/auth-environment.ts";
import { AppError, DashboardError, noSuch } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { personActor } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_PASSKEYS = 20;
const UNREADABLE = "The passkey could not be checked. Start again.";

const holderOf = ({ sessionId }: Person): string => `registration ${sessionId}`;

export async function passkeyOptions(person: Person, rp: RelyingParty): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  return await generateRegistrationOptions({
    rpName: "Petstore",
    rpID: rp.id,
    userID: userHandle(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge: newChallenge(holderOf(person)),
    excludeCredentials: await findCredentials(person.id),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** @throws `invalid_body` */
async function readCredential(person: Person, rp: RelyingParty, { credential }: NewPasskey, now: number) {
  const { verifyRegistrationResponse } = await webauthn();
  let [challenge, end] = ["", 0];
  const { transports: _, ...response } = credential.response;
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response },
    expectedChallenge: (got) => {
      [challenge, end] = [got, challengeEnd(got, holderOf(person), authSecret(), now) ?? 0];
      return end > 0;
    },
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
  }).catch((error: unknown) => void logger().debug({ err: error }, "a new passkey was refused"));
  if (!verified?.verified) throw new AppError("invalid_body", UNREADABLE);
  return { challenge, end, made: verified.registrationInfo.credential };
}

/**
 * @returns recovery codes with the first factor
 * @throws `invalid_body`, `conflict`, `reauthentication_required`; SignInNeeded
 */
export async function addPasskey(person: Person, rp: RelyingParty, sent: NewPasskey): Promise<NewRecoveryCodes> {
  const now = clock()();
  const { challenge, end, made } = await readCredential(person, rp, sent, now);
  return await inFactors(person, async (tx, id, account) => {
    requireProvenAddress(account);
    if (!(await takeChallenge(tx, challenge, end))) throw new AppError("invalid_body", UNREADABLE);
    if ((await tx.passkey.count({ where: { userId: id } })) >= MAX_PASSKEYS)
      throw new DashboardError("conflict", `You have ${MAX_PASSKEYS} passkeys, which is the most. Remove one first.`);
    const isFirst = !(await hasFactor(tx, id));
    const { count } = await tx.passkey.createMany({
      data: [
        {
          userId: id,
          credentialId: made.id,
          publicKey: new Uint8Array(made.publicKey),
          counter: BigInt(made.counter),
          transports: sent.credential.response.transports ?? [],
          name: sent.name,
          createdAt: new Date(now),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) throw new DashboardError("conflict", "This passkey is registered already.");
    const change = { action: "user.add_passkey", actor: personActor(person), letter: "passkey-added" } as const;
    await noteFactorAddition(tx, { id, email: account.email }, isFirst, { ...change, after: { passkey: sent.name } });
    return { recoveryCodes: await firstRecoveryCodes(tx, id, now) };
  });
}

/** @throws `not_found`, `reauthentication_required`; SignInNeeded */
export async function removePasskey(person: Person, passkeyId: string): Promise<void> {
  await inFactors(person, async (tx, id, { email }) => {
    const where = { id: BigInt(passkeyId), userId: id };
    const found = await tx.passkey.findFirst({ where, select: { name: true } });
    if (!found) throw noSuch("passkey");
    await tx.passkey.deleteMany({ where });
    await afterRemoval(tx, id);
    const change = { action: "user.remove_passkey", actor: personActor(person), letter: "passkey-removed" } as const;
    await noteFactorChange(tx, { id, email }, { ...change, before: { passkey: found.name } });
  });
}
