/** What went wrong with a request of the dashboard: the Error body's fields, or status 0 when no answer came. */
export class FetchFault extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = "FetchFault";
    this.code = code;
    this.status = status;
  }
}

export interface FetchOptions {
  /** GET when left out, POST when there is a body. */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

const NO_CONNECTION = "The service did not answer. Check the connection and try again.";

function faultOf(status: number, body: unknown): FetchFault {
  if (typeof body === "object" && body !== null && "code" in body && "message" in body) {
    return new FetchFault(String(body.code), String(body.message), status);
  }
  return new FetchFault("unreadable", `The service answered with status ${status} and gave no reason. Try again.`, status);
}

/** To the sign-in, and from there back to this page. */
function leadToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname !== "/sign-in") window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}

/**
 * Asks an address of the dashboard for JSON. A session that has ended leads to the sign-in.
 * @returns the parsed answer; undefined for one without a body
 * @throws FetchFault for every refusal and for a broken connection; an aborted request rejects with its reason
 */
export async function fetchJson<T>(path: string, options: FetchOptions = {}): Promise<T> {
  const { body, signal, method = body === undefined ? "GET" : "POST" } = options;
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
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new FetchFault("no_connection", NO_CONNECTION, 0);
  }
  let value: unknown;
  try {
    value = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw faultOf(response.status, undefined);
  }
  if (response.ok) return value as T;
  if (response.status === 401) leadToSignIn();
  throw faultOf(response.status, value);
}
