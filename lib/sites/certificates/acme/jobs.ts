import { setTimeout as delay } from "node:timers/promises";
import { type Authorization, type Client, crypto, type Order } from "acme-client";
import * as z from "zod";
import { clock } from "#lib/platform/clock.ts";
import { accountClient, forgetAccount } from "#lib/sites/certificates/acme/account.mutations.ts";
import { replacedId } from "#lib/sites/certificates/acme/renewal.jobs.ts";
import {
  AuthorityError,
  callAuthority,
  pollAgainAt,
  timeLimits,
  withOrderTimeout,
} from "#lib/sites/certificates/acme/transport.service.ts";
import { dnsValidationError, validationError } from "#lib/sites/certificates/acme.rules.ts";
import { authorizationSchema, orderSchema } from "#lib/sites/certificates/acme.schema.ts";
import { type Attempt, type Failure, saveChallenge, saveOrder, saveStep } from "#lib/sites/certificates/attempts.mutations.ts";
import { saveDnsValue } from "#lib/sites/certificates/early.mutations.ts";
import { orderExpiry, waitForTxt } from "#lib/sites/certificates/early.rules.ts";

const MAX_PAUSE_MS = 5000;

export type Progress =
  | { kind: "issued"; chain: string }
  | { kind: "waits"; until: number }
  | { kind: "failed"; failure: Failure }
  | { kind: "ended" };

type Step = Progress | { kind: "again"; at: number | undefined };

function failedBy(error: unknown): Progress {
  return { kind: "failed", failure: { ...validationError(error), keepsOrder: false } };
}

/** A second submission could cost a failed validation. */
type SubmittedChallenges = Set<string>;

function invalidated({ challenges }: Authorization): Progress {
  const failed = challenges.find(({ error }) => error !== undefined && error !== null);
  if (failed?.type !== "dns-01") return failedBy(failed?.error ?? {});
  return { kind: "failed", failure: { ...dnsValidationError(failed.error), keepsOrder: false } };
}

async function validate(
  client: Client,
  attempt: Attempt,
  authorization: Authorization,
  submitted: SubmittedChallenges,
): Promise<Progress | undefined> {
  const challenge = authorization.challenges.find(({ type }) => type === "http-01");
  if (authorization.status === "invalid") return invalidated(authorization);
  // A second answer could cost a failed validation.
  if (authorization.status !== "pending" || authorization.challenges.some(({ status }) => status === "processing")) return undefined;
  if (!challenge) {
    return failedBy({
      type: "urn:ietf:params:acme:error:rejectedIdentifier",
      detail: "The authority does not offer validation by HTTP (http-01).",
    });
  }
  if (challenge.status !== "pending" || submitted.has(challenge.url)) return undefined;
  await saveChallenge(attempt.name, challenge.token, await client.getChallengeKeyAuthorization(challenge));
  await saveStep(attempt.id, "validating");
  await callAuthority(client.completeChallenge(challenge));
  submitted.add(challenge.url);
  return undefined;
}

/** The caller has seen this value in DNS. */
async function validateByDns(
  client: Client,
  attempt: Attempt,
  { authorization, order }: { authorization: Authorization; order: Order },
  submitted: SubmittedChallenges,
): Promise<Progress | undefined> {
  if (authorization.status === "valid") return undefined;
  if (authorization.status === "invalid") return invalidated(authorization);
  if (authorization.status !== "pending") return EXPIRED;
  const challenge = authorization.challenges.find(({ type }) => type === "dns-01");
  if (!challenge) return { kind: "failed", failure: { reason: "no_dns_validation", detail: null, keepsOrder: true } };
  if (challenge.status !== "pending" || submitted.has(challenge.url)) return undefined;
  const now = clock()();
  const value = await client.getChallengeKeyAuthorization(challenge);
  if (value !== attempt.dnsValue) {
    const expiresAt = orderExpiry(order.expires, now);
    await saveDnsValue(attempt.id, value, expiresAt);
    return { kind: "waits", until: waitForTxt(attempt.startedAt, expiresAt, now) };
  }
  await saveStep(attempt.id, "validating");
  await callAuthority(client.completeChallenge(challenge));
  submitted.add(challenge.url);
  return undefined;
}

const EXPIRED: Progress = { kind: "failed", failure: { reason: "order_expired", detail: null, keepsOrder: false } };

interface Run {
  attempt: Attempt;
  isEarly: boolean;
  submitted: SubmittedChallenges;
}

async function takeStep(client: Client, { attempt, isEarly, submitted }: Run, order: Order): Promise<Step> {
  if (order.status === "valid") return { kind: "issued", chain: await callAuthority(client.getCertificate(order)) };
  if (order.status === "ready") {
    await saveStep(attempt.id, "finalising");
    // A common name has at most 64 characters.
    const [, request] = await crypto.createCsr({ altNames: [attempt.name] }, attempt.key);
    return { kind: "again", at: pollAgainAt(await callAuthority(client.finalizeOrder(order, request))) };
  }
  if (order.status === "processing") return { kind: "again", at: pollAgainAt(order) };
  const authorizations = await callAuthority(client.getAuthorizations(order), z.array(authorizationSchema));
  for (const authorization of authorizations) {
    const progress = isEarly
      ? await validateByDns(client, attempt, { authorization, order }, submitted)
      : await validate(client, attempt, authorization, submitted);
    if (progress) return progress;
  }
  if (order.status === "invalid" && isEarly) return EXPIRED;
  if (order.status === "invalid") return { kind: "failed", failure: { ...validationError(order.error), keepsOrder: false } };
  return { kind: "again", at: authorizations.map(pollAgainAt).find((at) => at !== undefined) };
}

/** `replaces` identifies the renewed certificate (RFC 9773, section 5). */
interface Wanted {
  identifiers: { type: "dns"; value: string }[];
  replaces?: string;
}

function createOrder(client: Client, wanted: Wanted): Promise<Order> {
  return withOrderTimeout(() => callAuthority(client.createOrder(wanted), orderSchema));
}

/** Retries without `replaces` if the CA rejects it. */
async function newOrder(client: Client, attempt: Attempt): Promise<Order> {
  const wanted: Wanted = { identifiers: [{ type: "dns", value: attempt.name }] };
  const replaces = await replacedId(attempt.holder, attempt.authority);
  if (replaces === undefined) return await createOrder(client, wanted);
  try {
    return await createOrder(client, { ...wanted, replaces });
  } catch (error) {
    if (!(error instanceof AuthorityError) || !REFUSED_REPLACEMENT.has(error.problem.reason)) throw error;
    return await createOrder(client, wanted);
  }
}
/** Covers `alreadyReplaced`, `malformed` and `unauthorized`. */
const REFUSED_REPLACEMENT: ReadonlySet<string> = new Set(["internal", "account"]);

async function loadOrCreateOrder(client: Client, attempt: Attempt): Promise<Order> {
  if (attempt.orderUrl !== null) return await callAuthority(client.getOrder({ url: attempt.orderUrl } as Order), orderSchema);
  const order = await newOrder(client, attempt);
  await saveOrder(attempt.id, order.url);
  return order;
}

async function runOrder(client: Client, { attempt, isEarly }: Omit<Run, "submitted">, stop: AbortSignal | undefined): Promise<Progress> {
  const { waitingMs, firstPauseMs } = timeLimits();
  const deadline = performance.now() + waitingMs;
  const submitted: SubmittedChallenges = new Set();
  let order = await loadOrCreateOrder(client, attempt);
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    stop?.throwIfAborted();
    const step = await takeStep(client, { attempt, isEarly, submitted }, order);
    if (step.kind !== "again") return step;
    const now = clock()();
    const wait = step.at === undefined ? pause : Math.max(0, step.at - now);
    if (performance.now() + wait > deadline) return { kind: "waits", until: now + Math.max(wait, pause) };
    await delay(wait, undefined, stop && { signal: stop });
    order = await callAuthority(client.getOrder(order), orderSchema);
  }
}

/**
 * Takes at most 30 seconds and saves each step, so that a killed run resumes.
 * @param isEarly by DNS instead of HTTP, once DNS has the attempt's TXT value
 */
export async function advanceOrder(attempt: Attempt, isEarly: boolean, stop: AbortSignal | undefined): Promise<Progress> {
  try {
    return await runOrder(await accountClient(attempt.authority), { attempt, isEarly }, stop);
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    if (error.isForgotten) await forgetAccount(attempt.authority);
    if (attempt.orderUrl !== null && (error.isForgotten || error.isGone)) {
      if (isEarly) return EXPIRED;
      if (attempt.dnsValue !== null) return { kind: "ended" };
    }
    const { reason } = error.problem;
    const keepsOrder = reason === "authority_down" || reason === "rate_limited";
    return { kind: "failed", failure: { ...error.problem, notBefore: error.notBefore, keepsOrder } };
  }
}
