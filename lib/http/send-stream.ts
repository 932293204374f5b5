import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { logger } from "#lib/platform/telemetry/logger.ts";

/** After the head. An error breaks the connection, so that no partial content looks complete. Never rejects. */
export async function sendStream(request: IncomingMessage, response: ServerResponse, content: Readable): Promise<void> {
  await pipeline(content, response).catch((error: unknown) => {
    // A caller who leaves is not an error.
    if (!request.destroyed) logger().error({ err: error }, "a response could not be sent to its end");
    response.destroy();
  });
}
