import type { NextRequest } from "next/server";
import * as z from "zod";
import { relyingPartyOf } from "#lib/http/dashboard/relying-party.ts";
import { answerDashboard, errorAnswer } from "#lib/http/dashboard/session-route.ts";
import { visitorOf } from "#lib/http/dashboard/visitor.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#lib/http/error-response.ts";
import { deviceCookie } from "#lib/people/auth/device.rules.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import { endSession } from "#lib/people/auth/session/mutations.ts";
import { SESSION_VALID_MS, sessionCookie, sessionCookieName } from "#lib/people/auth/session/rules.ts";
import { type StepFrom, signInByPasskey, takeSecondStep } from "#lib/people/auth/sign-in/factor.mutations.ts";
import { signIn } from "#lib/people/auth/sign-in/password.mutations.ts";
import { pendingCookie, readPendingCookie } from "#lib/people/auth/sign-in/pending.rules.ts";
import { lockedError, ownAddress, SECOND_STEP } from "#lib/people/auth/sign-in/rules.ts";
import { passkeyFormSchema, passwordFormSchema, type SignInResult, secondStepFormSchema } from "#lib/people/auth/sign-in/schema.ts";
import { isCsrfToken } from "#lib/people/auth/sign-in/service.ts";
import { clock } from "#lib/platform/clock.ts";
import { usesSecureCookies } from "#lib/platform/config/auth-environment.ts";
import { settings } from "#lib/platform/config/env.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { isAppError, SignInNeeded } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

type OwnRoute = (request: NextRequest) => Promise<Response>;
type Result = SignInResult | { kind: "left" };

async function fieldsOf(request: NextRequest): Promise<Record<string, unknown>> {
  const isJson = request.headers.get("content-type")?.includes("application/json");
  const sent: unknown = isJson ? await request.json() : Object.fromEntries(new URLSearchParams(await request.text()));
  return typeof sent === "object" ? { ...sent } : {};
}

/** The origin has been checked. */
const baseOf = ({ headers, nextUrl }: NextRequest): string => settings().PUBLIC_URL ?? headers.get("origin") ?? nextUrl.origin;

function stepFrom(request: NextRequest): StepFrom {
  const pending = readPendingCookie(request.headers.get("cookie"), usesSecureCookies());
  return { ...visitorOf(request), pending, rp: relyingPartyOf(request.headers) };
}

export function withCookies(answer: Response, result: Result): Response {
  const [isSecure, now] = [usesSecureCookies(), clock()()];
  const set = (cookie: string): void => answer.headers.append("Set-Cookie", cookie);
  if (result.kind === "pending") set(pendingCookie(result.token, isSecure));
  if (result.kind === "left") set(sessionCookie(null, isSecure, now));
  if (result.kind !== "entered") return answer;
  set(sessionCookie(result.token, isSecure, now));
  set(pendingCookie(null, isSecure));
  set(deviceCookie(result.device, isSecure));
  return answer;
}

function failed(base: string, error: string, status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ url: `${base}/api/auth/error?${new URLSearchParams({ error })}` }, { status, headers });
}

function answerTo(result: Result, base: string, next: string): Response {
  if (result.kind === "pending") return failed(base, SECOND_STEP, 401);
  if (result.kind === "wrong") return failed(base, "CredentialsSignin", 401);
  if (result.kind === "locked")
    return failed(base, lockedError(result.waitMs), 429, { "Retry-After": `${Math.ceil(result.waitMs / 1000)}` });
  if (result.kind === "refused") return errorAnswer("not_allowed", result.message, 403);
  if (result.kind === "gone") return errorAnswer("sign_in_needed", "This sign-in has expired or was finished elsewhere. Start again.", 410);
  return Response.json({ url: ownAddress(next, base) });
}

/** Responds 429 when throttled, 503 when the database is down, and 500 for other errors. */
function formRoute<S extends z.ZodType>(schema: S, work: (sent: z.infer<S>, request: NextRequest) => Promise<Result>): OwnRoute {
  return async (request) => {
    const fields = await fieldsOf(request);
    const [base, next] = [baseOf(request), z.string().catch("").parse(fields["callbackUrl"])];
    try {
      if (!(await isCsrfToken(fields["csrfToken"], request))) return Response.json({ url: `${base}/api/auth/signin?csrf=true` });
      const { success, data } = schema.safeParse(fields);
      const result: Result = success ? await work(data, request) : { kind: "wrong" };
      return withCookies(answerTo(result, base, next), result);
    } catch (error) {
      logger().error({ err: error }, "a sign-in could not be looked at");
      const status = isAppError(databaseError(error)) ? 503 : 500;
      return failed(base, "Unavailable", status, { "Retry-After": `${UNAVAILABLE_RETRY_SECONDS}` });
    }
  };
}

async function signOut(): Promise<Result> {
  const person = await currentPerson();
  try {
    if (person) await endSession(person, person.sessionId);
  } catch (error) {
    // A concurrent request ended it.
    if (!(error instanceof SignInNeeded)) throw error;
  }
  return { kind: "left" };
}

/** Renews the session's cookie, or removes one that signs no one in. */
function session(request: NextRequest): Promise<Response> {
  return answerDashboard(request, async () => {
    const [person, now, isSecure] = [await currentPerson(), clock()(), usesSecureCookies()];
    const token = request.cookies.get(sessionCookieName(isSecure))?.value;
    const { name, email } = person ?? {};
    const answer = Response.json(person ? { user: { name, email }, expires: new Date(now + SESSION_VALID_MS), person } : {});
    if (token) answer.headers.set("Set-Cookie", sessionCookie(person ? token : null, isSecure, now));
    return answer;
  });
}

/** By method and path below `/api/auth`. */
export const OWN_ROUTES: Readonly<Partial<Record<string, OwnRoute>>> = {
  "GET session": session,
  "POST signout": formRoute(z.unknown(), signOut),
  "POST callback/credentials": formRoute(passwordFormSchema, (sent, request) => signIn(sent, visitorOf(request))),
  "POST callback/second-step": formRoute(secondStepFormSchema, (step, request) => takeSecondStep(step, stepFrom(request))),
  "POST callback/passkey": formRoute(passkeyFormSchema, ({ passkey }, request) => signInByPasskey(passkey, stepFrom(request))),
};
