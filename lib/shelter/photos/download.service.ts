import { request } from "undici";
import { sender } from "#lib/history/webhooks/connect.service.ts";
import { AppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { MAX_PHOTO_BYTES, photoTooLarge } from "#lib/shelter/photos/rules.ts";

/** For one photo, from the first byte to the last. */
export const maxFetchMs = singleton("photos.max-download-ms", () => 30_000);

const failed = (reason: string): AppError => new AppError("invalid_body", reason);

function reasonOf(error: unknown): string {
  const { name = "", message = "" } = error instanceof Error ? error : {};
  if (name === "Unreachable") return message.replace("so nothing was sent", "so it was not fetched");
  if (name === "TimeoutError" || name.endsWith("TimeoutError")) return "The server did not answer in time.";
  return "The server could not be reached.";
}

/**
 * Connects only to public addresses, as webhooks do, and follows no redirects.
 * @throws AppError with a reason for people
 */
export async function* photoBytes(url: string): AsyncGenerator<Uint8Array> {
  const { username, protocol } = new URL(url);
  if (username !== "" || !/^https?:$/.test(protocol)) throw failed("The address must begin with https:// and have no password.");
  try {
    const signal = AbortSignal.timeout(maxFetchMs());
    const { statusCode, headers, body } = await request(url, { dispatcher: sender(), signal, headers: { accept: "image/*" } });
    if (statusCode !== 200) {
      await body.dump().catch(() => undefined);
      const isElsewhere = statusCode >= 300 && statusCode < 400;
      throw failed(isElsewhere ? "The address leads to another one, which is not followed." : `The server answered with ${statusCode}.`);
    }
    if (Number(headers["content-length"] ?? 0) > MAX_PHOTO_BYTES) {
      body.destroy();
      throw photoTooLarge();
    }
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof AppError ? error : failed(reasonOf(error));
  }
}
