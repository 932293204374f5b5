import type { HostAndPort } from "#lib/platform/config/host-and-port.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { portError } from "#lib/platform/port-error.ts";

/** @throws OperatorError that says why not */
export async function assertHealthPortFree({ host, port }: HostAndPort): Promise<void> {
  const error = await portError(port, host);
  if (!error) return;
  const sentence =
    error.code === "EADDRINUSE"
      ? `port ${port} of ${host} is in use. Stop the program that uses it, or choose another port`
      : error.code === "EACCES"
        ? `port ${port} is reserved for the system's administrator. Choose another`
        : `${host} is not an address of this machine (${error.code})`;
  throw new OperatorError(`HEALTH_ADDRESS: ${sentence}.`, { cause: error });
}
