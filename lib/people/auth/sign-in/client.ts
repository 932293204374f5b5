import { askPasskey } from "#lib/people/auth/passkeys/ask.client.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { signInError } from "#lib/people/auth/sign-in/rules.ts";

export type SignInOutcome =
  | { kind: "done" }
  | { kind: "refused"; message: string }
  /** The sign-in has to start over. */
  | { kind: "expired" }
  | ReturnType<typeof signInError>;

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

/** @param code from an authenticator app, or a recovery code */
export const takeSecondStep = (code: string): Promise<SignInOutcome> => authenticate("second-step", { code });

/**
 * The browser asks the person.
 * @param step the whole sign-in, or what follows the password
 */
export async function signInWithPasskey(step: "whole" | "second"): Promise<SignInOutcome> {
  try {
    const passkey = JSON.stringify(await askPasskey(`/api/sign-in/passkey?step=${step}`));
    return await authenticate(step === "whole" ? "passkey" : "second-step", { passkey });
  } catch (error) {
    return { kind: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param next local path
 * @returns undefined if the provider cannot be reached
 */
export async function providerAddress(provider: ProviderId, next: string): Promise<string | undefined> {
  try {
    const { url } = await post(`/api/auth/signin/${provider}`, { callbackUrl: new URL(next, window.location.origin).href });
    return URL.canParse(url) && new URL(url).origin !== window.location.origin ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Leaves the page.
 * @returns false if the provider cannot be reached
 */
export async function signInWith(provider: ProviderId, next: string): Promise<boolean> {
  const address = await providerAddress(provider, next);
  if (address !== undefined) window.location.assign(address);
  return address !== undefined;
}

/** @throws if the session was not ended */
export async function endSession(): Promise<void> {
  const { response } = await post("/api/auth/signout", {});
  if (!response.ok) throw new Error(`signing out answered ${response.status}`);
}
