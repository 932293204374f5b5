import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { prisma } from "#lib/platform/db/prisma.ts";

/** Answers HTTP-01 from the database, as the edge does. */
export interface ChallengeServer {
  port: number;
  /** Answers incorrectly while true. */
  isWrong: boolean;
  close(): Promise<void>;
}

export async function startChallengeServer(): Promise<ChallengeServer> {
  const http = createServer((request, response) => {
    const [, token = ""] = /^\/\.well-known\/acme-challenge\/([\w-]+)$/.exec(request.url ?? "") ?? [];
    void prisma()
      .acmeChallenge.findUnique({ where: { token } })
      .then((found) => {
        if (server.isWrong || !found || found.name !== request.headers.host?.replace(/:\d+$/, ""))
          response.writeHead(404).end("nothing here");
        else response.writeHead(200, { "Content-Type": "text/plain" }).end(found.keyAuthorization);
      });
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const server: ChallengeServer = {
    port: (http.address() as AddressInfo).port,
    isWrong: false,
    close: async () => {
      http.close();
      http.closeAllConnections();
      await once(http, "close");
    },
  };
  return server;
}
