import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#lib/platform/errors.ts";

const RELEASE_MS = 1000;
const POLL_MS = 50;

interface PortNames {
  setting: string;
  hostSetting: string;
}

function sentence(port: number, host: string, code: string | undefined, { setting, hostSetting }: PortNames): string {
  const usual = setting === "PORT" ? 3001 : port + 1;
  const other = port === usual ? usual + 1 : usual;
  const choose = `${setting}=${other} npm start`;
  if (code === "EADDRINUSE") return `Port ${port} is in use. Stop the program that uses it or choose another: ${choose}`;
  if (code === "EACCES") return `Port ${port} is reserved for the system's administrator. Choose another: ${choose}`;
  return `${hostSetting}=${host} is not an address of this machine (${code}). Leave it unset to serve on all of them.`;
}

function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Gives a stopping Petstore a second to release the port. */
export async function portError(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const deadline = performance.now() + RELEASE_MS;
  for (;;) {
    const error = await tryPort(port, host);
    if (error?.code !== "EADDRINUSE" || performance.now() > deadline) return error;
    await delay(POLL_MS);
  }
}

/** @throws OperatorError that says why not */
export async function assertPortFree(
  port: number,
  host: string,
  names: PortNames = { setting: "PORT", hostSetting: "HOST" },
): Promise<void> {
  const error = await portError(port, host);
  if (error) throw new OperatorError(sentence(port, host, error.code, names), { cause: error });
}
