import { timingSafeEqual } from "node:crypto";
import { NextRequest } from "next/server";
import NextAuth, { type AuthOptions } from "next-auth";
import { recordFailedSignIn } from "#lib/people/auth/failures.mutations.ts";
import type { OAuthUser } from "#lib/people/auth/identity.view.ts";
import { enterByIdentity } from "#lib/people/auth/linked-accounts/mutations.ts";
import { refusalPath } from "#lib/people/auth/linked-accounts/rules.ts";
import { proveByIdentity } from "#lib/people/auth/proof/mutations.ts";
import { isProofReturn, proofPath } from "#lib/people/auth/proof/rules.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { providers } from "#lib/people/auth/provider.service.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import type { Visitor } from "#lib/people/auth/session/mutations.ts";
import { noteOAuthError } from "#lib/people/auth/session/oauth-failure.state.ts";
import { keepBrowser } from "#lib/people/auth/sign-in/attempt.mutations.ts";
import { enterAccount, type FirstStep } from "#lib/people/auth/sign-in/entry.mutations.ts";
import { confirmPath, localPath, ownAddress, SIGNED_NO_ONE_IN } from "#lib/people/auth/sign-in/rules.ts";
import type { SignInResult } from "#lib/people/auth/sign-in/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { authSecret, setOwnUrl, usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { settings } from "#lib/platform/config/env.ts";
import { SignInNeeded } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

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

type OAuthEnd = { path: string; result?: SignInResult };

async function start(who: Omit<FirstStep, "proof">, provider: ProviderId, next: string, visitor: Visitor): Promise<OAuthEnd> {
  const entry = await enterAccount({ ...who, proof: provider }, visitor, clock()());
  if (entry.kind === "started") return { path: next, result: await keepBrowser(entry, visitor) };
  if (entry.kind === "pending") return { path: confirmPath(next), result: entry };
  logger().warn({ provider, reason: "changed" }, SIGNED_NO_ONE_IN);
  return { path: refusalPath(provider, "changed", false) };
}

async function enter({ identity }: OAuthUser, next: string, visitor: Visitor): Promise<OAuthEnd> {
  const { provider } = identity;
  let isSignedIn = false;
  try {
    const person = await currentPerson();
    isSignedIn = person !== null;
    const outcome = await enterByIdentity(identity, person);
    if (outcome.kind === "refused") {
      logger().warn({ provider, reason: outcome.reason }, SIGNED_NO_ONE_IN);
      if (!isSignedIn) await recordFailedSignIn(undefined, visitor.address, provider, outcome.reason);
      return { path: refusalPath(provider, outcome.reason, isSignedIn) };
    }
    // A first proof ended this session.
    if (isSignedIn && !outcome.isFirstProof) return { path: "/account" };
    return await start(outcome, provider, next, visitor);
  } catch (error) {
    if (error instanceof SignInNeeded) return { path: refusalPath(provider, "signed-out", false) };
    logger().error({ err: error, provider }, "a sign-in with another service could not be looked at");
    return { path: refusalPath(provider, "unavailable", isSignedIn) };
  }
}

/** @param back only its path counts */
export async function endOAuth(user: OAuthUser, back: string | undefined, visitor: Visitor): Promise<OAuthEnd> {
  return isProofReturn(back) ? { path: await prove(user) } : await enter(user, localPath(back), visitor);
}

/**
 * next-auth identifies people at other services; sessions are ours.
 * @param signIn returns a path, so that next-auth starts no session; refuses everyone by default
 */
export function authOptions(signIn: (user: OAuthUser) => Promise<string | false> = async () => false): AuthOptions {
  setOwnUrl();
  return {
    secret: authSecret(),
    providers: providers(),
    useSecureCookies: usesSecureCookies(),
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    callbacks: {
      signIn: async ({ user }) => await signIn(user as OAuthUser),
      redirect: ({ url, baseUrl }) => ownAddress(url, settings().PUBLIC_URL ?? baseUrl),
    },
    // next-auth's own includes request data.
    logger: {
      error: (code, sent: unknown) => {
        noteOAuthError(code, sent);
        logger().debug({ code }, "next-auth refused a request");
      },
      warn: (code) => void logger().debug({ code }, "next-auth warned"),
      debug: () => undefined,
    },
  };
}

/** next-auth answers a new one unless this one is genuine. */
export async function isCsrfToken(sent: unknown, { url }: Request): Promise<boolean> {
  const context = { params: Promise.resolve({ nextauth: ["csrf"] }) };
  const answer = (await NextAuth(new NextRequest(new URL("/api/auth/csrf", url)), context, authOptions())) as Response;
  const { csrfToken } = (await answer.json()) as { csrfToken?: unknown };
  if (typeof sent !== "string" || typeof csrfToken !== "string") return false;
  const [given, wanted] = [Buffer.from(sent), Buffer.from(csrfToken)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
