import { randomBytes } from "node:crypto";
import { isKnownDevice } from "#lib/people/auth/device.data.ts";
import { recordFailedSignIn } from "#lib/people/auth/failures.mutations.ts";
import { hashPassword, verifyPassword } from "#lib/people/auth/password.service.ts";
import type { Visitor } from "#lib/people/auth/session/mutations.ts";
import { attemptSignIn } from "#lib/people/auth/sign-in/attempt.mutations.ts";
import { enterAccount } from "#lib/people/auth/sign-in/entry.mutations.ts";
import { queuePasswordCheck } from "#lib/people/auth/sign-in/password-queue.state.ts";
import type { PasswordForm, SignInResult } from "#lib/people/auth/sign-in/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { singleton } from "#lib/platform/runtime.ts";

/** Missing accounts take equally long. */
const dummyHash = singleton<Promise<string>>("auth.dummy-hash", () => hashPassword(randomBytes(32).toString("base64url")));

export async function signIn({ email, password }: PasswordForm, visitor: Visitor): Promise<SignInResult> {
  return await attemptSignIn({ email }, visitor, async (now) => {
    const user = await prisma().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
    const passwordHash = user?.passwordHash ?? (await dummyHash());
    const isKnown = visitor.device !== undefined && (await isKnownDevice(visitor.device, email, now));
    const verify = (): Promise<boolean> => verifyPassword(passwordHash, password);
    const isRight = isKnown ? await verify() : await queuePasswordCheck(visitor.address, verify);
    if (!user?.passwordHash || !isRight) {
      await recordFailedSignIn(user?.id, visitor.address, "password");
      return { kind: "wrong" };
    }
    const entry = await enterAccount({ userId: user.id, passwordHash, proof: "password" }, visitor, clock()());
    return entry.kind === "changed" ? { kind: "wrong" } : entry;
  });
}
