import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below ephemeral ports (Linux: 32768 and up), above the product's defaults. */
const FROM = 20_000;
const PER_WORKER = 1_500;
const WORKERS = 8;

const first = FROM + share() * PER_WORKER;
let next = randomInt(PER_WORKER);

/** vitest numbers workers from 1, Playwright from 0; both may run concurrently. */
function share(): number {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  if (TEST_PARALLEL_INDEX) return WORKERS - 1 - (Number(TEST_PARALLEL_INDEX) % 2);
  return Number(VITEST_POOL_ID ?? 0) % (WORKERS - 2);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const socket = createSocket("udp4");
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    socket.bind(port, "127.0.0.1");
    await once(socket, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
    socket.close();
  }
}

/**
 * Returns a port of 127.0.0.1, free for TCP and UDP, that stays reserved while its server is down: it is never an
 * ephemeral port, and each worker rotates through its own 1,500.
 */
export async function testPort(): Promise<number> {
  for (let tries = 0; tries < PER_WORKER; tries++) {
    const port = first + (next++ % PER_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + PER_WORKER - 1} is free on 127.0.0.1`);
}
