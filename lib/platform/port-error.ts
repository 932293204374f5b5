import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const RELEASE_MS = 1000;
const POLL_MS = 50;

function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** A Petstore that is stopping gets a second. */
export async function portError(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const deadline = performance.now() + RELEASE_MS;
  for (;;) {
    const error = await tryPort(port, host);
    if (error?.code !== "EADDRINUSE" || performance.now() > deadline) return error;
    await delay(POLL_MS);
  }
}
