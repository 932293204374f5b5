import { type Dispatcher, request } from "undici";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { AppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { shareLinkOf, shareLinkSentence } from "#lib/shelter/pets/import/values/share-link.rules.ts";
import { MAX_PHOTO_BYTES, photoTooLarge } from "#lib/shelter/photos/rules.ts";

/** Time limit for one photo, from first to last byte. */
export const maxFetchMs = singleton("photos.max-download-ms", () => 30_000);

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const TOO_MANY_REDIRECTS = `The address leads to another one more than ${MAX_REDIRECTS} times.`;

const UNUSABLE = "The address must begin with https:// or http://, and have no user name and no password.";

/** May succeed later. */
export class PassingError extends AppError {}

const failed = (reason: string, mayPass = false): AppError => new (mayPass ? PassingError : AppError)("invalid_body", reason);

/** Request timeout, too early, too many requests. */
const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

function errorOf(error: unknown): AppError {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "Unreachable") {
    return failed(message.replace("so nothing was sent", "so it was not fetched"), (error as { mayPass?: boolean }).mayPass);
  }
  return failed(name.endsWith("TimeoutError") ? "The server did not answer in time." : "The server could not be reached.", true);
}

function usable(url: URL): URL {
  const { username, password, protocol } = url;
  if (`${username}${password}` !== "" || !/^https?:$/.test(protocol)) throw failed(UNUSABLE);
  const drive = shareLinkOf(url);
  if (drive !== undefined) throw failed(shareLinkSentence(drive));
  return url;
}

function redirectOf({ statusCode, headers: { location } }: Dispatcher.ResponseData, from: URL): URL | undefined {
  if (!REDIRECTS.has(statusCode) || typeof location !== "string") return undefined;
  if (!URL.canParse(location, from)) throw failed("The address leads to one that is not valid.");
  return new URL(location, from);
}

async function answerOf(url: string): Promise<Dispatcher.ResponseData> {
  const signal = AbortSignal.timeout(maxFetchMs());
  let at = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await request(usable(at), { dispatcher: sender(), signal, headers: { accept: "image/*" } });
    if (answer.statusCode === 200) return answer;
    await answer.body.dump().catch(() => undefined);
    const next = redirectOf(answer, at);
    if (!next) throw failed(`The server answered with ${answer.statusCode}.`, isPassing(answer.statusCode));
    at = next;
  }
  throw failed(TOO_MANY_REDIRECTS);
}

/**
 * Connects only to public addresses, as webhooks do, and follows a few redirects, each of them checked like the address itself.
 * @param maxBytes of an answer that tells its length
 * @throws AppError with a reason for people, a `PassingError` if another attempt may succeed
 */
export async function* photoBytes(url: string, maxBytes = MAX_PHOTO_BYTES): AsyncGenerator<Uint8Array> {
  try {
    const { headers, body } = await answerOf(url);
    if (Number(headers["content-length"] ?? 0) > maxBytes) {
      body.destroy();
      throw photoTooLarge();
    }
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof AppError ? error : errorOf(error);
  }
}
