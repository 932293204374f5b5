import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Connection } from "#lib/http/api/next-lane.ts";

/** Carries the connection's facts beside a request that is passed on. */
export const CONNECTION_HEADER = "x-petstore-connection";

const factsSchema = z.object({
  peer: z.string(),
  localAddress: z.string().optional(),
  path: z.string(),
  query: z.string(),
  rawHeaders: z.array(z.string()).optional(),
});

/** What a request that is passed on says of its connection, as a header's value. */
export function packConnection(connection: Connection | undefined): string {
  return Buffer.from(JSON.stringify(connection ?? { peer: "", path: "", query: "" })).toString("base64");
}

/** Takes the connection's facts out of a request that was passed on. @throws ZodError for a request from anyone else */
export function unpackConnection(request: IncomingMessage): Connection {
  const packed = String(request.headers[CONNECTION_HEADER] ?? "");
  delete request.headers[CONNECTION_HEADER];
  const facts = factsSchema.parse(JSON.parse(Buffer.from(packed, "base64").toString() || "null"));
  return {
    ...facts,
    onBroken: (broken) => {
      request.once("close", () => {
        if (!request.complete) broken("aborted");
      });
    },
  };
}
