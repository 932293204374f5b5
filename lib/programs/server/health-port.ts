import type { HostAndPort } from "#lib/platform/config/host-and-port.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { portFault } from "#lib/programs/server/port-check.ts";

/** @throws OperatorError that says why not */
export async function assertHealthPortFree({ host, port }: HostAndPort): Promise<void> {
  const fault = await portFault(port, host);
  if (!fault) return;
  const sentence =
    fault.code === "EADDRINUSE"
      ? `port ${port} of ${host} is in use. Stop the program that uses it, or choose another port`
      : fault.code === "EACCES"
        ? `port ${port} is reserved for the system's administrator. Choose another`
        : `${host} is not an address of this machine (${fault.code})`;
  throw new OperatorError(`HEALTH_ADDRESS: ${sentence}.`, { cause: fault });
}
