import { PetstoreError, type PetstoreErrorCode } from "./errors.ts";
import { parseJson } from "./json.ts";

/** A response, read to its end. */
export interface Exchange {
  status: number;
  headers: Headers;
  text: string;
}

export function requestIdOf({ headers }: Pick<Exchange, "headers">): string | undefined {
  return headers.get("x-request-id") ?? undefined;
}

/** @throws PetstoreError `unexpected_response` if it is no JSON, such as a proxy's page */
export function bodyOf<T>(exchange: Exchange): T {
  try {
    return parseJson(exchange.text) as T;
  } catch (cause) {
    const { status } = exchange;
    throw new PetstoreError("unexpected_response", `The response with status ${status} is not JSON.`, {
      status,
      requestId: requestIdOf(exchange),
      cause,
    });
  }
}

/** In seconds or as a date (RFC 9110, section 10.2.3), which goes by the server's clock, not by this machine's. */
function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const sentAt = Date.parse(headers.get("date") ?? "");
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - (Number.isNaN(sentAt) ? Date.now() : sentAt);
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

function isErrorBody(body: unknown): body is { code: string; message: string } & Record<string, unknown> {
  if (typeof body !== "object" || body === null) return false;
  const { code, message } = body as Record<string, unknown>;
  return typeof code === "string" && typeof message === "string";
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined for a response of success, and for 304, which only a conditional read gets */
export function errorOf(exchange: Exchange): PetstoreError | undefined {
  const { status, headers, text } = exchange;
  if ((status >= 200 && status < 300) || status === 304) return undefined;
  const facts = { status, requestId: requestIdOf(exchange), retryAfterMs: retryAfterMs(headers) };
  const body = parsed(text);
  if (!isErrorBody(body)) return new PetstoreError("unexpected_response", `The server answered with status ${status}.`, facts);
  const { code, message, status: _, ...details } = body;
  return new PetstoreError(code as PetstoreErrorCode, message, { ...facts, details });
}
