import { bearerToken, type Credential, hashApiKey, isWellFormedApiKey } from "#lib/gateway/api-keys/rules.ts";
import { mayLookUp, rememberLimited } from "#lib/gateway/credentials/lookups.state.ts";
import { cachedCredential, cacheStateOf, freshCredential } from "#lib/gateway/credentials/state.ts";
import type { TokenIdentity } from "#lib/gateway/credentials/token.data.ts";
import { takeFree } from "#lib/gateway/rate-limit/limiter/free.state.ts";
import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { anonymousCaller, haveSameLimits, withoutCharge } from "#lib/gateway/rate-limit/rules.ts";
import type { Caller, Verdict } from "#lib/gateway/rate-limit/schema.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { timesSent } from "#lib/http/request-head.ts";
import { callerNetwork } from "#lib/platform/address.ts";
import { settings } from "#lib/platform/config/env.ts";
import { sharedBy } from "#lib/platform/db/turns.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { visitorAt } from "#lib/platform/fair-turns.ts";
import { keyError } from "#lib/tenancy/scope/rights.rules.ts";

export interface Admission {
  /** Undefined without a valid key. */
  credential: Credential | undefined;
  /** A personal token, whether or not it may act in the named project. */
  token?: TokenIdentity;
  verdict: Verdict;
  /** Whether the verdict's windows count this request. */
  charged: boolean;
  error?: AppError | undefined;
}

function anonymous(address: string): Caller {
  const { ANONYMOUS_LIMIT_PER_MINUTE, ANONYMOUS_LIMIT_PER_DAY } = settings();
  return anonymousCaller(address, { perMinute: ANONYMOUS_LIMIT_PER_MINUTE, perDay: ANONYMOUS_LIMIT_PER_DAY });
}

function unknownKey(): AppError {
  return new AppError("invalid_api_key", "This API key is unknown. Check that you copied all of it, or use another key.");
}

export function rejection(verdict: Verdict): AppError | undefined {
  if (verdict.outcome === "allowed") return undefined;
  const until = new Date(verdict.retryAt).toISOString();
  const { day, minute } = verdict;
  if (verdict.outcome === "banned") {
    const isDayUsedUp = day.used >= day.limit && day.resetAt * 1000 > verdict.retryAt;
    const after = isDayUsedUp ? ` The day's requests are used up until ${new Date(day.resetAt * 1000).toISOString()}.` : "";
    return new AppError(
      "api_key_banned",
      `This API key is banned until ${until}, because it kept sending requests after a 429.${after} Wait as long as Retry-After says.`,
    );
  }
  const which = day.used >= day.limit ? `${day.limit} requests per day` : `${minute.limit} requests per minute`;
  return new AppError(
    "rate_limit_exceeded",
    `The limit of ${which} is used up until ${until}. Wait as long as Retry-After says, then send requests more slowly.`,
  );
}

export type KeySource = Pick<CoreRequest, "header"> & Partial<Pick<CoreRequest, "rawHeaders">>;

/** @returns AppError `missing_api_key` or `invalid_api_key` */
export function sentKey({ header, rawHeaders }: KeySource): string | AppError {
  // Node keeps only the first.
  const times = rawHeaders === undefined ? 1 : timesSent(rawHeaders, "authorization");
  if (times > 1) return new AppError("invalid_api_key", `The Authorization header must be sent once; got ${times}.`);
  return bearerToken(header("authorization"));
}

/** Does not charge the address. */
export function anonymousVerdict(address: string): Promise<Verdict> {
  return rateLimiter().peek(anonymous(address));
}

/** Responds 429 instead of 401 over the address's limit. */
export async function refuseAnonymous(address: string, error: AppError): Promise<Admission> {
  const verdict = await rateLimiter().charge(anonymous(address));
  if (verdict.outcome === "limited") rememberLimited(callerNetwork(address), verdict.retryAt);
  return { credential: undefined, verdict, charged: false, error: rejection(verdict) ?? error };
}

/** Over the address's limit, keys new to this process wait, so that guesses barely reach the database. */
export async function lookupError(address: string, now: number): Promise<AppError | undefined> {
  if (await mayLookUp(callerNetwork(address), now)) return undefined;
  return new AppError("rate_limit_exceeded", "Too many requests without a valid key from this address. Wait as long as Retry-After says.");
}

/**
 * @returns AppError for an invalid key
 * @throws AppError `service_unavailable`
 */
async function lookUp(token: string, hash: string, address: string, now: number): Promise<Credential | AppError> {
  const knowledge = isWellFormedApiKey(token) ? cacheStateOf(hash) : "unknown";
  if (knowledge === "unknown") return unknownKey();
  const error = knowledge === undefined ? await lookupError(address, now) : undefined;
  return error ?? (await sharedBy(visitorAt(address), () => freshCredential(hash, undefined))) ?? unknownKey();
}

const usable = (credential: Credential, now: number): Credential | AppError => keyError(credential, now) ?? credential;

export function admission(credential: Credential, verdict: Verdict, isFree: boolean): Admission {
  const charged = !isFree && verdict.outcome === "allowed";
  return { credential, verdict, charged, error: isFree && verdict.outcome === "limited" ? undefined : rejection(verdict) };
}

/** Refunds a request that took no work, such as a 304. */
export async function giveBack(admission: Admission): Promise<Admission> {
  const { credential, verdict, charged } = admission;
  if (!credential || !charged || !takeFree(credential.caller)) return admission;
  await rateLimiter().refund(credential.caller, verdict);
  return { ...admission, verdict: withoutCharge(verdict), charged: false };
}

/**
 * 401, then 429. With Redis, a revoked key fails on its next request on every process.
 * @param isFree answered even when the quota is used up
 * @throws AppError `service_unavailable`
 */
export async function admit(
  request: KeySource & Pick<CoreRequest, "address" | "refusals">,
  now: number,
  isFree = false,
): Promise<Admission> {
  const { address } = request;
  const token = sentKey(request);
  if (isAppError(token)) return refuseAnonymous(address, token);
  const hash = hashApiKey(token);
  const found = cachedCredential(hash) ?? (await lookUp(token, hash, address, now));
  const credential = isAppError(found) ? found : usable(found, now);
  if (isAppError(credential)) return refuseAnonymous(address, credential);
  const free = isFree && takeFree(credential.caller);
  const wasLimited = request.refusals?.hasActive(credential.keyId, now) ?? false;
  const verdict = await (free ? rateLimiter().peek(credential.caller) : rateLimiter().charge(credential.caller, wasLimited));
  if (verdict.keysVersion !== undefined && verdict.keysVersion !== credential.keysVersion) {
    return readmit(hash, { credential, verdict, wasLimited, free }, address, now);
  }
  return admission(credential, verdict, free);
}

interface FirstCharge {
  credential: Credential;
  verdict: Verdict;
  wasLimited: boolean;
  free: boolean;
}

async function readmit(hash: string, first: FirstCharge, address: string, now: number): Promise<Admission> {
  const found = await freshCredential(hash, first.verdict.keysVersion);
  const credential = found ? usable(found, now) : unknownKey();
  if (isAppError(credential)) return refuseAnonymous(address, credential);
  const { caller } = credential;
  if (haveSameLimits(caller, first.credential.caller)) return admission(credential, first.verdict, first.free);
  const isAllowed = first.verdict.outcome === "allowed";
  const limiter = rateLimiter();
  const verdict = first.free || isAllowed ? await limiter.peek(caller) : await limiter.charge(caller, first.wasLimited);
  return admission(credential, isAllowed ? { ...verdict, outcome: "allowed" } : verdict, first.free);
}
