import type { AuthOptions, Session } from "next-auth";
import { decode, encode, type JWT } from "next-auth/jwt";
import { findLiveSession } from "#lib/people/auth/session/data.ts";
import { noteSession } from "#lib/people/auth/session/known.state.ts";
import { releaseFactor, touchSession } from "#lib/people/auth/session/mutations.ts";
import { noteOAuthError } from "#lib/people/auth/session/oauth-failure.state.ts";
import { isSeenStale, SESSION_VALID_MS } from "#lib/people/auth/session/rules.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { authSecret, setOwnUrl, usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { settings } from "#lib/platform/config/env.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { isFactorOverdue } from "#lib/tenancy/scope/rights.rules.ts";

/** Errors that next-auth swallows. */
export interface AuthReport {
  error: unknown;
}

export interface SessionToken extends JWT {
  opaque?: string;
  person?: Person;
}

export type PersonSession = Session & { person?: Person };

async function readToken(token: string | undefined, report: AuthReport): Promise<SessionToken | null> {
  if (!token) return null;
  try {
    const now = clock()();
    const live = await findLiveSession(token, now);
    noteSession(token, live !== undefined);
    if (!live) return null;
    if (isSeenStale(live.lastSeenAt, now)) await touchSession(live.person.sessionId, live.startedAt, now);
    const { factorDueAt, ...person } = live.person;
    const isReleased = isFactorOverdue(factorDueAt, now) && (await releaseFactor(person.id));
    return { opaque: token, person: isReleased ? person : live.person };
  } catch (error) {
    report.error = error;
    return null;
  }
}

/** The cookie holds only a random token, so an ended session is refused immediately. */
export function sessionOptions(report: AuthReport): AuthOptions {
  setOwnUrl();
  return {
    secret: authSecret(),
    providers: [],
    useSecureCookies: usesSecureCookies(),
    session: { strategy: "jwt", maxAge: SESSION_VALID_MS / 1000 },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    jwt: {
      // Only cookies of a pending sign-in have a salt.
      encode: async (asked) => (asked.salt ? await encode(asked) : ((asked.token as SessionToken | undefined)?.opaque ?? "")),
      decode: async (asked) => (asked.salt ? await decode(asked) : await readToken(asked.token, report)),
    },
    callbacks: {
      jwt: ({ token, user }) => (user && "opaque" in user ? { ...token, opaque: user.opaque } : token),
      session: ({ session, token }) => {
        const { person } = token as SessionToken;
        return { ...session, ...(person && { user: { name: person.name, email: person.email }, person }) };
      },
      redirect: ({ url, baseUrl }) => {
        const base = settings().PUBLIC_URL ?? baseUrl;
        const target = URL.canParse(url, base) ? new URL(url, base) : undefined;
        return target && target.origin === new URL(base).origin ? target.href : base;
      },
    },
    // next-auth's own logging would include request data.
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
