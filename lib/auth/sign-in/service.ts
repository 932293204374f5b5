import { randomBytes } from "node:crypto";
import type { AuthOptions, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { rememberDevice } from "#lib/auth/device.mutations.ts";
import { enterByIdentity } from "#lib/auth/linked-accounts/mutations.ts";
import { refusalPath } from "#lib/auth/linked-accounts/rules.ts";
import { hashPassword, verifyPassword } from "#lib/auth/password.service.ts";
import { emailSchema } from "#lib/auth/person.schema.ts";
import { proveByIdentity } from "#lib/auth/proof/mutations.ts";
import { proofPath } from "#lib/auth/proof/rules.ts";
import { type Comer, providers } from "#lib/auth/provider.service.ts";
import { currentPerson } from "#lib/auth/session/loaders.ts";
import { endSession, startSession, type Visitor } from "#lib/auth/session/mutations.ts";
import { type AuthReport, type SessionToken, sessionOptions } from "#lib/auth/session/service.ts";
import { chargeAttempt, clearAttempt } from "#lib/auth/sign-in/mutations.ts";
import { lockedError } from "#lib/auth/sign-in/rules.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#lib/db/prisma.ts";
import { isAppError } from "#lib/errors.ts";
import { logger } from "#lib/logger.ts";
import { slot } from "#lib/runtime.ts";

/** What became of a sign-in, besides what next-auth answers. */
export interface SignInReport extends AuthReport {
  /** Milliseconds to wait; 0 when the attempt was looked at. */
  waitMs: number;
  /** The new token of a browser on which someone just signed in. */
  device: string | undefined;
}

/** A hash that no password gives: an account that does not exist, or has no password, takes as long as any other. */
const nobodysHash = slot<Promise<string>>("auth.nobodys-hash", () => hashPassword(randomBytes(32).toString("base64url")));

/** The signed-in person as next-auth passes it on to its token. */
interface SignedIn extends User {
  opaque: string;
}

async function signIn(email: string, password: string, visitor: Visitor, report: SignInReport): Promise<SignedIn | null> {
  const attempt = { email, address: visitor.address, device: visitor.device };
  const now = clock()();
  report.waitMs = await chargeAttempt(attempt, now);
  if (report.waitMs > 0) return null;
  const user = await prisma().user.findUnique({ where: { email }, select: { id: true, name: true, passwordHash: true } });
  const right = await verifyPassword(user?.passwordHash ?? (await nobodysHash()), password);
  if (!user?.passwordHash || !right) return null;
  const opaque = await startSession(user.id, user.passwordHash, visitor, clock()());
  if (opaque === undefined) return null;
  await clearAttempt(attempt, now);
  report.device = await rememberDevice(user.id, visitor.device, now);
  return { id: String(user.id), name: user.name, email, opaque };
}

/** What a sign-in with another service is for: to enter or to link, or to prove again who is signed in. */
export type SignInPurpose = "entry" | "proof";

/** Takes a provider's answer as a proof of who is signed in. @returns the page that says what came of it */
async function prove({ identity }: Comer): Promise<string> {
  const { provider } = identity;
  try {
    return proofPath(provider, await proveByIdentity(await currentPerson(), identity));
  } catch (error) {
    logger().error({ err: error, provider }, "a proof by another service could not be checked");
    return proofPath(provider, "unavailable");
  }
}

/**
 * Decides over a sign-in with another service; somebody signed in already links it instead.
 * @returns true with the session's token put on `user`, or the page that says what came of it
 */
async function enter(user: Comer, visitor: Visitor, report: SignInReport): Promise<true | string> {
  const { identity } = user;
  const { provider } = identity;
  let isSignedIn = false;
  try {
    const person = await currentPerson();
    isSignedIn = person !== null;
    const outcome = await enterByIdentity(identity, person);
    if (outcome.kind === "refused") return refusalPath(provider, outcome.reason, isSignedIn);
    // After a first proof no session is left, not even this browser's: it gets a new one.
    if (isSignedIn && !outcome.isFirstProof) return "/account";
    const opaque = await startSession(outcome.userId, outcome.passwordHash, visitor, clock()());
    if (opaque === undefined) return refusalPath(provider, "unavailable", false);
    report.device = await rememberDevice(outcome.userId, visitor.device, clock()());
    Object.assign(user, { opaque });
    return true;
  } catch (error) {
    logger().error({ err: error, provider }, "a sign-in with another service could not be looked at");
    return refusalPath(provider, "unavailable", isSignedIn);
  }
}

/**
 * next-auth's options for signing in and out.
 * Guarantee: nothing in the answer tells whether an account exists: a missing
 * one, and one without a password, is counted, slowed down and refused as one with
 * another password.
 */
export function signInOptions(visitor: Visitor, report: SignInReport, purpose: SignInPurpose): AuthOptions {
  const options = sessionOptions(report);
  return {
    ...options,
    callbacks: {
      ...options.callbacks,
      signIn: async ({ user }) => {
        if (!("identity" in user)) return true;
        return purpose === "proof" ? await prove(user as Comer) : await enter(user as Comer, visitor, report);
      },
    },
    providers: [
      ...providers(),
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(sent) {
          const email = emailSchema.safeParse(sent?.email).data;
          if (email === undefined || typeof sent?.password !== "string" || sent.password.length > 1024) return null;
          try {
            const person = await signIn(email, sent.password, visitor, report);
            if (report.waitMs > 0) throw new Error(lockedError(report.waitMs));
            return person;
          } catch (error) {
            if (report.waitMs > 0) throw error;
            report.fault = error;
            throw new Error("Unavailable");
          }
        },
      }),
    ],
    events: {
      async signOut({ token }) {
        const { person } = (token ?? {}) as SessionToken;
        if (!person) return;
        await endSession(person, person.sessionId).catch((error: unknown) => {
          // Ended by another request in between is as good.
          if (!isAppError(error) || error.code !== "not_found") report.fault = error;
        });
      },
    },
  };
}
