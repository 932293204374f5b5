import { confirmIdentity } from "#lib/platform/browser/confirm-identity.ts";
import { hasUnsaved } from "#lib/platform/browser/unsaved.ts";

const SIGNED_OUT = "You were signed out. Sign in again in another tab, then try again.";

/** Status 0 means no response. */
export class FetchError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = "FetchError";
    this.code = code;
    this.status = status;
  }
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof FetchError && error.code === "sign_in_needed";
}

interface FetchOptions<T> {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Reads a successful response that is not JSON. */
  read?: (response: Response) => Promise<T>;
}

const NO_CONNECTION = "The service did not answer. Check the connection and try again.";

function errorOf(status: number, body: unknown): FetchError {
  if (typeof body === "object" && body !== null && "code" in body && "message" in body) {
    return new FetchError(String(body.code), String(body.message), status);
  }
  return new FetchError("unreadable", `The service returned an error (status ${status}). Try again.`, status);
}

/** A change failed without a session: the page stays, so no input is lost. */
let isHeld = false;
/** Changes without an answer: their own error decides whether to sign in. */
let changesUnderWay = 0;

/** The fragment may be a secret that no server must see. */
function leadToSignIn(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== "/sign-in") window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}${hash}`);
}

function signedOut(method: string, status: number): FetchError {
  if (method !== "GET") isHeld = true;
  else if (!isHeld && changesUnderWay === 0 && !hasUnsaved()) leadToSignIn();
  return new FetchError("sign_in_needed", SIGNED_OUT, status);
}

/**
 * Without a session, goes to sign-in unless input would be lost. Retries after proof of identity.
 * @throws FetchError; aborts reject with their reason
 */
export async function fetchJson<T>(path: string, options: FetchOptions<T> = {}): Promise<T> {
  try {
    return await fetchOnce<T>(path, options);
  } catch (error) {
    const needsProof = error instanceof FetchError && error.code === "reauthentication_required";
    if (!needsProof || !(await confirmIdentity())) throw error;
    return await fetchOnce<T>(path, options);
  }
}

async function fetchOnce<T>(path: string, options: FetchOptions<T>): Promise<T> {
  const { body, method = body === undefined ? "GET" : "POST" } = options;
  if (method === "GET") return await send<T>(path, method, options);
  changesUnderWay += 1;
  try {
    return await send<T>(path, method, options);
  } finally {
    changesUnderWay -= 1;
  }
}

async function send<T>(path: string, method: string, { body, signal, read }: FetchOptions<T>): Promise<T> {
  const init: RequestInit = { method, headers: { Accept: "application/json" }, cache: "no-store" };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, init);
    if (read && response.ok) return await read(response);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new FetchError("no_connection", NO_CONNECTION, 0);
  }
  let value: unknown;
  try {
    value = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw errorOf(response.status, undefined);
  }
  if (response.status === 401) throw signedOut(method, response.status);
  isHeld = false;
  if (response.ok) return value as T;
  throw errorOf(response.status, value);
}
