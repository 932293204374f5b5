import { rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import next from "next";
import { banPolicyOf, createMemoryLimiter, rateLimiter, startRateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { usageStore } from "#lib/gateway/usage/state.ts";
import { connection } from "#lib/http/api/lanes/next-lane.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { startListening } from "#lib/platform/db/changes.ts";
import { onParentGone } from "#lib/platform/parent-process.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { unpackConnection } from "#lib/programs/server/development/relayed-connection.ts";
import { surviveLostOutput } from "#lib/programs/server/lost-output.ts";

/** Relayed requests carry their headers twice. */
const MAX_HEAD_BYTES = 65_536;

/** Shows the web process's counts: from Redis, or as stored every second. */
async function followRateLimiter(): Promise<void> {
  if (usesRedis(settings())) return void (await startRateLimiter(usageStore));
  const limiter = createMemoryLimiter(banPolicyOf(settings()));
  rateLimiter.replace({
    ...limiter,
    async peek(caller) {
      await limiter.restore(usageStore);
      return await limiter.peek(caller);
    },
  });
}

// A terminal signals the whole process group; the supervisor decides.
process.on("SIGINT", () => undefined);
process.on("SIGHUP", () => undefined);
process.on("SIGTERM", () => process.exit(0));
onParentGone(() => process.exit(0));
surviveLostOutput();

const [, , socketPath = ""] = process.argv;
rmSync(socketPath, { force: true });
const server = createServer({ maxHeaderSize: MAX_HEAD_BYTES, requestTimeout: 0 });
// Next takes hot reload upgrades from this server.
const app = next({ dev: true, dir: ROOT, port: settings().PORT, httpServer: server });
const handler = Promise.all([followRateLimiter(), startListening(), app.prepare()]).then(() => app.getRequestHandler() as RequestListener);
server.on("request", (request, response) => {
  handler
    .then((handle) => connection().run(unpackConnection(request), () => handle(request, response)))
    .catch((error: unknown) => {
      process.stderr.write(`A page could not be served: ${error instanceof Error ? error.stack : String(error)}\n`);
      response.destroy();
    });
});
server.listen(socketPath);
await handler;
