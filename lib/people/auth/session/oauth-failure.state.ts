import { AsyncLocalStorage } from "node:async_hooks";
import { failureDetail, failureOf, type OAuthFailure } from "#lib/people/auth/session/oauth-failure.rules.ts";
import { singleton } from "#lib/platform/runtime.ts";

interface NotedFailure {
  failure: OAuthFailure;
  detail: string | undefined;
}

/** All requests share next-auth's logger. */
const running = singleton("auth.oauth-failure", () => new AsyncLocalStorage<{ noted: NotedFailure | undefined }>());

const REPORTS = /OAUTH/;

/** @param sent by next-auth: an error, or an object with one */
export function noteOAuthError(code: string, sent: unknown): void {
  const store = running().getStore();
  if (!store || !REPORTS.test(code)) return;
  const error: unknown = typeof sent === "object" && sent !== null && "error" in sent ? sent.error : sent;
  const failure = failureOf(error);
  store.noted ??= { failure, detail: failureDetail(failure, error) };
}

export async function withOAuthFailure<T>(run: () => Promise<T>): Promise<{ result: T; noted: NotedFailure | undefined }> {
  const store: { noted: NotedFailure | undefined } = { noted: undefined };
  const result = await running().run(store, run);
  return { result, noted: store.noted };
}
