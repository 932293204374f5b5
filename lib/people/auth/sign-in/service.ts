import { randomBytes } from "node:crypto";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { chargeAttempt, clearAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { isKnownDevice } from "#lib/people/auth/device.data.ts";
import { rememberDevice } from "#lib/people/auth/device.mutations.ts";
import { recordFailedSignIn } from "#lib/people/auth/failures.mutations.ts";
import type { OAuthUser } from "#lib/people/auth/identity.view.ts";
import { enterByIdentity } from "#lib/people/auth/linked-accounts/mutations.ts";
import { refusalPath } from "#lib/people/auth/linked-accounts/rules.ts";
import { hashPassword, verifyPassword } from "#lib/people/auth/password.service.ts";
import { proveByIdentity } from "#lib/people/auth/proof/mutations.ts";
import { proofPath } from "#lib/people/auth/proof/rules.ts";
import { providers } from "#lib/people/auth/provider.service.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import { endSession, type Visitor } from "#lib/people/auth/session/mutations.ts";
import { type SessionToken, sessionOptions } from "#lib/people/auth/session/service.ts";
import { enterAccount } from "#lib/people/auth/sign-in/entry.mutations.ts";
import { queuePasswordCheck } from "#lib/people/auth/sign-in/password-queue.state.ts";
import type { SignedIn, SignInReport, SignInRequest } from "#lib/people/auth/sign-in/report.schema.ts";
import { confirmPath, lockedError, SECOND_STEP, SIGNED_NO_ONE_IN } from "#lib/people/auth/sign-in/rules.ts";
import { readStep, signInByPasskey, takeSecondStep } from "#lib/people/auth/sign-in/second-step.service.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { isAppError, SignInNeeded } from "#lib/platform/errors.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

/** Missing accounts take as long as others. */
const dummyHash = singleton<Promise<string>>("auth.dummy-hash", () => hashPassword(randomBytes(32).toString("base64url")));

async function signIn(email: string, password: string, visitor: Visitor, report: SignInReport): Promise<SignedIn | null> {
  const attempt = { email, address: visitor.address, device: visitor.device };
  const now = clock()();
  report.waitMs = await chargeAttempt(attempt, now);
  if (report.waitMs > 0) return null;
  const user = await prisma().user.findUnique({ where: { email }, select: { id: true, name: true, passwordHash: true } });
  const passwordHash = user?.passwordHash ?? (await dummyHash());
  const isKnown = visitor.device !== undefined && (await isKnownDevice(visitor.device, email, now));
  const verify = (): Promise<boolean> => verifyPassword(passwordHash, password);
  const right = isKnown ? await verify() : await queuePasswordCheck(visitor.address, verify);
  if (!user?.passwordHash || !right) {
    await recordFailedSignIn(user?.id, visitor.address, "password");
    return null;
  }
  const entry = await enterAccount({ userId: user.id, passwordHash: user.passwordHash, proof: "password" }, visitor, clock()());
  if (entry.kind === "changed") return null;
  await clearAttempt(attempt, now);
  if (entry.kind === "pending") {
    report.pending = entry.token;
    return null;
  }
  report.device = await rememberDevice(user.id, visitor, now);
  return { id: String(user.id), name: user.name, email, opaque: entry.token };
}

/** @returns path that reports the result */
async function prove({ identity }: OAuthUser): Promise<string> {
  const { provider } = identity;
  try {
    return proofPath(provider, await proveByIdentity(await currentPerson(), identity));
  } catch (error) {
    if (error instanceof SignInNeeded) return proofPath(provider, "signed-out");
    logger().error({ err: error, provider }, "a proof by another service could not be checked");
    return proofPath(provider, "unavailable");
  }
}

/** @returns true with the token set on `user`, or the path that reports the result */
async function enter(user: OAuthUser, next: string, visitor: Visitor, report: SignInReport): Promise<true | string> {
  const { identity } = user;
  const { provider } = identity;
  let isSignedIn = false;
  try {
    const person = await currentPerson();
    isSignedIn = person !== null;
    const outcome = await enterByIdentity(identity, person);
    if (outcome.kind === "refused") {
      logger().warn({ provider, reason: outcome.reason }, SIGNED_NO_ONE_IN);
      if (!isSignedIn) await recordFailedSignIn(undefined, visitor.address, provider, outcome.reason);
      return refusalPath(provider, outcome.reason, isSignedIn);
    }
    // A first proof ended this session too.
    if (isSignedIn && !outcome.isFirstProof) return "/account";
    const { userId, passwordHash } = outcome;
    const entry = await enterAccount({ userId, passwordHash, proof: provider }, visitor, clock()());
    if (entry.kind === "changed") {
      logger().warn({ provider, reason: "changed" }, SIGNED_NO_ONE_IN);
      return refusalPath(provider, "changed", false);
    }
    if (entry.kind === "pending") {
      report.pending = entry.token;
      return confirmPath(next);
    }
    report.device = await rememberDevice(userId, visitor, clock()());
    Object.assign(user, { opaque: entry.token });
    return true;
  } catch (error) {
    if (error instanceof SignInNeeded) return refusalPath(provider, "signed-out", false);
    logger().error({ err: error, provider }, "a sign-in with another service could not be looked at");
    return refusalPath(provider, "unavailable", isSignedIn);
  }
}

/** @throws for next-auth to show */
async function authorize(report: SignInReport, work: () => Promise<SignedIn | null>): Promise<SignedIn | null> {
  let person: SignedIn | null;
  try {
    person = await work();
  } catch (error) {
    report.error = error;
    throw new Error("Unavailable");
  }
  if (report.waitMs > 0) throw new Error(lockedError(report.waitMs));
  if (person === null && report.pending) throw new Error(SECOND_STEP);
  return person;
}

/** Unknown accounts are counted and throttled too, so it never reveals which exist. */
export function signInOptions(visitor: Visitor, report: SignInReport, request: SignInRequest): AuthOptions {
  const options = sessionOptions(report);
  return {
    ...options,
    callbacks: {
      ...options.callbacks,
      signIn: async ({ user }) => {
        if (!("identity" in user)) return true;
        return request.purpose === "proof" ? await prove(user as OAuthUser) : await enter(user as OAuthUser, request.next, visitor, report);
      },
    },
    providers: [
      ...providers(),
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(sent) {
          const email = emailSchema.safeParse(sent?.email).data;
          if (email === undefined || typeof sent?.password !== "string" || sent.password.length > 1024) return null;
          const { password } = sent;
          return await authorize(report, () => signIn(email, password, visitor, report));
        },
      }),
      Credentials({
        id: "second-step",
        credentials: { code: { type: "text" }, passkey: { type: "text" } },
        async authorize(sent) {
          const step = readStep(sent);
          return step && (await authorize(report, () => takeSecondStep(step, request, visitor, report)));
        },
      }),
      Credentials({
        id: "passkey",
        credentials: { passkey: { type: "text" } },
        async authorize(sent) {
          const step = readStep(sent);
          return step && "passkey" in step ? await authorize(report, () => signInByPasskey(step.passkey, request, visitor, report)) : null;
        },
      }),
    ],
    events: {
      async signOut({ token }) {
        const { person } = (token ?? {}) as SessionToken;
        if (!person) return;
        await endSession(person, person.sessionId).catch((error: unknown) => {
          // A concurrent request ended it.
          if (!isAppError(error) || error.code !== "not_found") report.error = error;
        });
      },
    },
  };
}
