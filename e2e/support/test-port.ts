import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below every system's own range (Linux: 32768 and more), above what the product takes by itself. */
const FROM = 20_000;
const PER_WORKER = 1_500;
const WORKERS = 8;

const first = FROM + share() * PER_WORKER;
let next = randomInt(PER_WORKER);

/** Which part of the ports is this process's: vitest counts its workers from 1, Playwright from 0, and both may run at once. */
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
 * A port of 127.0.0.1, free for TCP and UDP, that stays this test's while its server is down: the system gives it to
 * no connection, and each worker of a run has its own thousand and a half, taken in turn.
 */
export async function testPort(): Promise<number> {
  for (let tries = 0; tries < PER_WORKER; tries++) {
    const port = first + (next++ % PER_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + PER_WORKER - 1} is free on 127.0.0.1`);
}
