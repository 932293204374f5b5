import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Stays below the ephemeral ports (RFC 6335, section 6), which outgoing connections could take. */
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

/** @throws Error after a hundred ports in use */
export async function freePort(wanted?: number): Promise<number> {
  for (let tries = 0, port = wanted; tries < TRIES; tries++, port = undefined) {
    const candidate = port ?? randomInt(FROM, TO);
    if (await isFree(candidate)) return candidate;
  }
  throw new Error(`none of ${TRIES} TCP ports from ${FROM} to ${TO - 1} is free on 127.0.0.1`);
}
