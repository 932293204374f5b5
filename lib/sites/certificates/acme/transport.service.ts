import { AsyncLocalStorage } from "node:async_hooks";
import { axios, Client } from "acme-client";
import * as z from "zod";
import { readBounded } from "#lib/platform/bounded-body.ts";
import { clock } from "#lib/platform/clock.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { type AuthorityProblem, isForgottenAccount, plainDetail, requestError, retryAt } from "#lib/sites/certificates/acme.rules.ts";
import type { Binding } from "#lib/sites/certificates/authority.data.ts";

/**
 * Orders get longer: one that the CA still creates would cost a second one. `waitingMs` is for one run, whose pauses grow from
 * `firstPauseMs`.
 */
export const timeLimits = singleton("certificates.acme.answer-bounds", () => ({
  answerMs: 20_000,
  orderMs: 120_000,
  waitingMs: 30_000,
  firstPauseMs: 500,
}));
const timeout = singleton("certificates.acme.patience", () => new AsyncLocalStorage<number>());

export function withOrderTimeout<T>(work: () => Promise<T>): Promise<T> {
  return timeout().run(timeLimits().orderMs, work);
}

const MAX_BYTES = 512 * 1024;
const BAD_NONCE = "urn:ietf:params:acme:error:badNonce";

export class AuthorityError extends Error {
  override readonly name = "AuthorityError";
  readonly problem: AuthorityProblem;
  /** Earliest retry, epoch milliseconds. */
  readonly notBefore: number | undefined;
  readonly isForgotten: boolean;
  readonly isGone: boolean;

  constructor(problem: AuthorityProblem, notBefore?: number, { isForgotten = false, isGone = false } = {}) {
    super(problem.detail);
    this.problem = { ...problem, detail: plainDetail(problem.detail) };
    this.notBefore = notBefore;
    this.isForgotten = isForgotten;
    this.isGone = isGone;
  }
}

const retryTimes = singleton("certificates.acme.come-back", () => new WeakMap<object, number>());

export function pollAgainAt(answer: object): number | undefined {
  return retryTimes().get(answer);
}

async function textOf(response: Response): Promise<string> {
  const bytes = await readBounded(response.body, MAX_BYTES);
  if (!bytes) throw new Error(`its answer is larger than ${MAX_BYTES} bytes`);
  return bytes.toString("utf8");
}

function parsed(text: string, type: string): unknown {
  if (!/json/.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Asked {
  url?: string;
  method?: string;
  data?: unknown;
  headers: object;
}

async function exchange(asked: Asked): Promise<{ status: number; headers: Record<string, string>; data: unknown }> {
  try {
    const response = await fetch(asked.url ?? "", {
      method: (asked.method ?? "get").toUpperCase(),
      headers: Object.entries(asked.headers).map(([name, value]) => [name, String(value)] as [string, string]),
      body: typeof asked.data === "string" ? asked.data : null,
      redirect: "error",
      signal: AbortSignal.timeout(timeout().getStore() ?? timeLimits().answerMs),
    });
    const data = parsed(await textOf(response), response.headers.get("content-type") ?? "");
    return { status: response.status, headers: Object.fromEntries(response.headers), data };
  } catch (error) {
    const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new AuthorityError({ reason: "authority_down", detail: inner instanceof Error ? inner.message : String(inner) });
  }
}

/** acme-client's own waits without limits and discards the response. It exports its own instance of axios, so no one else is affected. */
const bounded = singleton("certificates.acme.transport", () => {
  axios.defaults.adapter = async (config) => {
    const { status, headers, data } = await exchange(config);
    const isNonce = typeof data === "object" && data !== null && "type" in data && data.type === BAD_NONCE;
    const until = retryAt(headers["retry-after"] ?? null, clock()());
    if (status >= 400 && !isNonce) {
      const gone = { isForgotten: isForgottenAccount(data), isGone: status === 404 || status === 410 };
      throw new AuthorityError(requestError(status, data), until, gone);
    }
    if (until !== undefined && typeof data === "object" && data !== null) retryTimes().set(data, until);
    return { status, statusText: "", headers, data, config };
  };
  return true;
});

/** @param accountUrl null before registration */
export function acmeClient(directoryUrl: string, accountKey: string, accountUrl: string | null, binding: Binding | undefined): Client {
  bounded();
  return new Client({
    directoryUrl,
    accountKey,
    ...(accountUrl !== null && { accountUrl }),
    ...(binding && { externalAccountBinding: binding }),
  });
}

/** @returns `pollAgainAt` in epoch milliseconds */
export async function readResource(url: string): Promise<{ data: unknown; pollAgainAt: number | undefined }> {
  const { status, headers, data } = await exchange({ url, headers: { Accept: "application/json" } });
  const pollAgainAt = retryAt(headers["retry-after"] ?? null, clock()());
  if (status >= 400) throw new AuthorityError(requestError(status, data), pollAgainAt);
  return { data, pollAgainAt };
}

/** @param promised checks the answer */
export async function callAuthority<T>(ask: Promise<T>, promised?: z.ZodType): Promise<T> {
  try {
    const answer = await ask;
    promised?.parse(answer);
    return answer;
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new AuthorityError({ reason: "authority_down", detail: "Its answer is not what the protocol says." });
    if (error instanceof AuthorityError) throw error;
    throw new AuthorityError({ reason: "authority_down", detail: error instanceof Error ? error.message : String(error) });
  }
}
