import { request } from "undici";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { AppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { MAX_PHOTO_BYTES, photoTooLarge } from "#lib/shelter/photos/rules.ts";

/** Time limit for one photo, from first to last byte. */
export const maxFetchMs = singleton("photos.max-download-ms", () => 30_000);

const UNUSABLE = "The address must begin with https:// or http://, and have no user name and no password.";

/** Another attempt may succeed. */
export class PassingError extends AppError {}

const failed = (reason: string, mayPass = false): AppError => new (mayPass ? PassingError : AppError)("invalid_body", reason);

/** Request timeout, too early, too many requests, and server errors. */
const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

function errorOf(error: unknown): AppError {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "Unreachable") {
    return failed(message.replace("so nothing was sent", "so it was not fetched"), (error as { mayPass?: boolean }).mayPass);
  }
  return failed(name.endsWith("TimeoutError") ? "The server did not answer in time." : "The server could not be reached.", true);
}

/**
 * Connects only to public addresses, as webhooks do, and follows no redirects.
 * @throws AppError with a reason for people, a `PassingError` if another attempt may succeed
 */
export async function* photoBytes(url: string): AsyncGenerator<Uint8Array> {
  const { username, password, protocol } = new URL(url);
  if (`${username}${password}` !== "" || !/^https?:$/.test(protocol)) throw failed(UNUSABLE);
  try {
    const signal = AbortSignal.timeout(maxFetchMs());
    const { statusCode, headers, body } = await request(url, { dispatcher: sender(), signal, headers: { accept: "image/*" } });
    if (statusCode !== 200) {
      await body.dump().catch(() => undefined);
      const isElsewhere = statusCode >= 300 && statusCode < 400;
      if (isElsewhere) throw failed("The address leads to another one, which is not followed.");
      throw failed(`The server answered with ${statusCode}.`, isPassing(statusCode));
    }
    if (Number(headers["content-length"] ?? 0) > MAX_PHOTO_BYTES) {
      body.destroy();
      throw photoTooLarge();
    }
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof AppError ? error : errorOf(error);
  }
}
