import { bodyError } from "#lib/http/api/request-body.ts";
import type { BrokenBody } from "#lib/http/broken-body.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";

/**
 * @param onBroken calls back when the rest will never arrive
 * @throws AppError
 */
export async function* unbrokenParts(
  parts: AsyncIterator<Uint8Array>,
  onBroken: (broken: (reason: BrokenBody) => void) => void,
): AsyncGenerator<Uint8Array> {
  const broken = Promise.withResolvers<never>();
  // The rejection is unhandled unless a part is awaited.
  broken.promise.catch(() => undefined);
  onBroken((reason) => broken.reject(bodyError(reason)));
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), broken.promise]);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw isAppError(error) ? error : new AppError("invalid_request", bodyError("aborted").message, { cause: error });
  } finally {
    // A pending read ends with the connection.
    void parts.return?.().catch(() => undefined);
  }
}
