import { randomBytes } from "node:crypto";
import { request } from "undici";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { errorSentence } from "#lib/history/webhooks/errors.rules.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { forgetChallenge, saveChallenge } from "#lib/sites/certificates/attempts.mutations.ts";
import type { Arrival } from "#lib/sites/dns/arrival.rules.ts";

/** The authority is about as patient. */
const MAX_MS = 8000;
const MAX_BYTES = 1024;
/** From http:// to https:// of the same name. */
const MAX_REDIRECTS = 1;
const TOKEN_BYTES = 24;
/** A proxy answers with these while it cannot reach us. */
const PASSING = new Set([429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530]);

interface Answer {
  status: number;
  location: string | undefined;
  text: string;
}

async function ask(url: URL, signal: AbortSignal): Promise<Answer> {
  const { statusCode: status, headers, body } = await request(url, { dispatcher: sender(), signal, headers: { accept: "*/*" } });
  const chunks: Buffer[] = [];
  let size = 0;
  // Breaking out of the loop destroys the body.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) break;
  }
  const { location } = headers;
  return { status, location: typeof location === "string" ? location : undefined, text: Buffer.concat(chunks).toString("latin1") };
}

/** Elsewhere, our token would say nothing about this name. */
function sameNameAt(location: string | undefined, from: URL): URL | undefined {
  const to = location !== undefined && URL.canParse(location, from) ? new URL(location, from) : undefined;
  const isSame = to?.hostname === from.hostname && to.pathname === from.pathname && to.port === "" && to.protocol === "https:";
  return isSame ? to : undefined;
}

async function arrivalOf(first: URL, expected: string, signal: AbortSignal): Promise<Arrival> {
  let url = first;
  for (let hops = 0; ; hops += 1) {
    const { status, location, text } = await ask(url, signal);
    if (status === 200 && text.trim() === expected) return { outcome: "arrives" };
    if (PASSING.has(status)) {
      return { outcome: "unknown", why: `A request through it was answered with ${status}: it could not reach this service.` };
    }
    const next = status >= 300 && status < 400 && hops < MAX_REDIRECTS ? sameNameAt(location, url) : undefined;
    if (!next) {
      const how = status === 200 ? "another page" : status >= 300 && status < 400 ? `a redirect (${status})` : String(status);
      return { outcome: "elsewhere", why: `A request through it did not arrive here: it was answered with ${how}.` };
    }
    url = next;
  }
}

/**
 * Only our edge knows the answer, and gives it only for this name, so neither an echo nor a redirect can pass. Connects to public
 * addresses only.
 */
export async function challengeArrives(name: string): Promise<Arrival> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expected = `${token}.${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  const port = platform().httpPort ?? 80;
  await saveChallenge(name, token, expected);
  try {
    const url = new URL(`http://${name}:${port}/.well-known/acme-challenge/${token}`);
    return await arrivalOf(url, expected, AbortSignal.timeout(MAX_MS));
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { outcome: "unknown", why: `A request through it failed. ${isLate ? "There was no answer in time." : errorSentence(error)}` };
  } finally {
    await forgetChallenge(token);
  }
}
