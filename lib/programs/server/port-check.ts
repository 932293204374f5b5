import { OperatorError } from "#lib/platform/errors.ts";
import { portError } from "#lib/platform/port-error.ts";

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

/** @throws OperatorError that says why not */
export async function assertPortFree(
  port: number,
  host: string,
  names: PortNames = { setting: "PORT", hostSetting: "HOST" },
): Promise<void> {
  const error = await portError(port, host);
  if (error) throw new OperatorError(sentence(port, host, error.code, names), { cause: error });
}
