import type { IncomingMessage } from "node:http";
import * as z from "zod";
import type { Connection } from "#lib/http/api/lanes/next-lane.ts";

export const CONNECTION_HEADER = "x-petstore-connection";

const factsSchema = z.object({
  peer: z.string(),
  localAddress: z.string().optional(),
  path: z.string(),
  query: z.string(),
  rawHeaders: z.array(z.string()).optional(),
});

export function packConnection(connection: Connection | undefined): string {
  return Buffer.from(JSON.stringify(connection ?? { peer: "", path: "", query: "" })).toString("base64");
}

/** @throws ZodError unless relayed */
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
