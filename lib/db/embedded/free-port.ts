import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Where PostgreSQL's port is looked for. Systems give ports of 32768 (Linux) or 49152 (macOS, RFC 6335, section 6)
 * and more to every connection that goes out, so that one of those could be gone when the server comes back to it.
 */
const FROM = 10_000;
const TO = 20_000;
const TRIES = 100;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => resolve(true)));
  });
}

/**
 * A TCP port of 127.0.0.1 that nothing listens on right now, from 10,000 to 19,999.
 * @param wanted taken when it is free
 * @throws Error when a hundred ports in a row are in use
 */
export async function freePort(wanted?: number): Promise<number> {
  for (let tries = 0, port = wanted; tries < TRIES; tries++, port = undefined) {
    const candidate = port ?? randomInt(FROM, TO);
    if (await isFree(candidate)) return candidate;
  }
  throw new Error(`none of ${TRIES} TCP ports from ${FROM} to ${TO - 1} is free on 127.0.0.1`);
}
