import { askPasskey } from "#lib/people/auth/passkeys/ask.client.ts";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";
import { failureText, isFailure } from "#lib/people/auth/session/oauth-failure.rules.ts";
import { signInError } from "#lib/people/auth/sign-in/rules.ts";

export const UNAVAILABLE = "The service can’t be reached right now. Wait a moment and try again.";

export type SignInOutcome = { kind: "done" } | { kind: "refused"; message: string } | { kind: "expired" } | ReturnType<typeof signInError>;

async function csrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { cache: "no-store" });
  const body: unknown = await response.json();
  if (typeof body === "object" && body !== null && "csrfToken" in body) return String(body.csrfToken);
  throw new Error("no token received");
}

async function post(path: string, fields: Record<string, string>): Promise<{ response: Response; url: string; message: string }> {
  const form = new URLSearchParams({ callbackUrl: window.location.origin, ...fields, csrfToken: await csrfToken(), json: "true" });
  const response = await fetch(path, { method: "POST", body: form, headers: { Accept: "application/json" } });
  const body: unknown = await response.json().catch(() => undefined);
  const textOf = (name: "url" | "message"): string =>
    typeof body === "object" && body !== null && name in body ? String((body as Record<string, unknown>)[name]) : "";
  return { response, url: textOf("url"), message: textOf("message") };
}

/** Never throws. */
async function authenticate(by: string, fields: Record<string, string>): Promise<SignInOutcome> {
  try {
    const { response, url, message } = await post(`/api/auth/callback/${by}`, fields);
    const error = URL.canParse(url) ? new URL(url).searchParams.get("error") : null;
    if (response.ok && url !== "" && error === null) return { kind: "done" };
    const waitSeconds = Number(response.headers.get("Retry-After"));
    if (response.status === 429 && waitSeconds > 0) return { kind: "locked", waitSeconds };
    if (response.status === 410) return { kind: "expired" };
    if (response.status === 403 && message !== "") return { kind: "refused", message };
    return response.status >= 500 ? { kind: "unavailable" } : signInError(error ?? "");
  } catch {
    return { kind: "unavailable" };
  }
}

export const signIn = (email: string, password: string): Promise<SignInOutcome> => authenticate("credentials", { email, password });

/** @param code an authenticator's or a recovery code */
export const takeSecondStep = (code: string): Promise<SignInOutcome> => authenticate("second-step", { code });

/** @param step the whole sign-in, or the second step */
export async function signInWithPasskey(step: "whole" | "second"): Promise<SignInOutcome> {
  try {
    const passkey = JSON.stringify(await askPasskey(`/api/sign-in/passkey?step=${step}`));
    return await authenticate(step === "whole" ? "passkey" : "second-step", { passkey });
  } catch (error) {
    return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

/** @param next local path */
export async function providerAddress(provider: ProviderView, next: string): Promise<{ address: string } | { error: string }> {
  try {
    const { url } = await post(`/api/auth/signin/${provider.id}`, { callbackUrl: new URL(next, window.location.origin).href });
    if (!URL.canParse(url)) return { error: UNAVAILABLE };
    const { origin, searchParams } = new URL(url);
    if (origin !== window.location.origin) return { address: url };
    const failure = searchParams.get("error");
    return { error: isFailure(failure) ? failureText(failure, provider.name) : UNAVAILABLE };
  } catch {
    return { error: UNAVAILABLE };
  }
}

/**
 * Leaves the page.
 * @returns the error if it could not
 */
export async function signInWith(provider: ProviderView, next: string): Promise<string | undefined> {
  const found = await providerAddress(provider, next);
  if ("error" in found) return found.error;
  window.location.assign(found.address);
  return undefined;
}

/** @throws if it was not ended */
export async function endSession(): Promise<void> {
  const { response } = await post("/api/auth/signout", {});
  if (!response.ok) throw new Error(`signing out answered ${response.status}`);
}
