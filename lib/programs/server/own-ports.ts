import { createSocket } from "node:dgram";
import type { Role, Settings } from "#lib/platform/config/env.ts";
import type { HostAndPort } from "#lib/platform/config/host-and-port.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
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

const LOOPBACK = "127.0.0.1";
const ALL_ADDRESSES = ["0.0.0.0", "::"];

interface OwnPort {
  setting: string;
  hostSetting: string;
  host: string;
  port: number;
}

function ownPorts(config: Settings, roles: readonly Role[]): OwnPort[] {
  const ports: OwnPort[] = [];
  if (roles.includes("web")) ports.push({ setting: "PORT", hostSetting: "HOST", host: config.HOST, port: config.PORT });
  if (roles.includes("edge")) {
    const edge =
      config.EDGE_HOST === undefined ? { hostSetting: "HOST", host: config.HOST } : { hostSetting: "EDGE_HOST", host: config.EDGE_HOST };
    for (const setting of ["EDGE_HTTP_PORT", "EDGE_HTTPS_PORT"] as const) {
      const port = config[setting];
      if (port !== undefined) ports.push({ setting, ...edge, port });
    }
    const local = { hostSetting: edge.hostSetting, host: LOOPBACK };
    if (config.EDGE_CADDY_PORT !== undefined) ports.push({ setting: "EDGE_CADDY_PORT", ...local, port: config.EDGE_CADDY_PORT });
    if (isPlaygroundOn(config)) ports.push({ setting: "PLAYGROUND_DNS_PORT", ...local, port: config.PLAYGROUND_DNS_PORT });
  }
  return ports;
}

function overlap(one: OwnPort, other: OwnPort): boolean {
  const hosts = [one.host, other.host];
  return one.port === other.port && one.port !== 0 && (one.host === other.host || hosts.some((host) => ALL_ADDRESSES.includes(host)));
}

function assertDistinct(ports: readonly OwnPort[]): void {
  for (const [i, one] of ports.entries()) {
    const other = ports.slice(0, i).find((earlier) => overlap(earlier, one));
    if (other) throw new OperatorError(`${other.setting} and ${one.setting} are both ${one.port}: choose another port for one of them.`);
  }
}

/** DNS also needs the port for UDP. */
function udpError(port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", resolve);
    socket.bind(port, LOOPBACK, () => socket.close(() => resolve(undefined)));
  });
}

/**
 * A child process that cannot listen would restart forever.
 * @throws OperatorError that names the setting to change
 */
export async function assertPortsFree(config: Settings, roles: readonly Role[]): Promise<void> {
  const ports = ownPorts(config, roles);
  const { HEALTH_ADDRESS } = config;
  assertDistinct(HEALTH_ADDRESS ? [...ports, { setting: "HEALTH_ADDRESS", hostSetting: "HEALTH_ADDRESS", ...HEALTH_ADDRESS }] : ports);
  for (const { setting, hostSetting, host, port } of ports) {
    await assertPortFree(port, host, { setting, hostSetting });
    const error = setting === "PLAYGROUND_DNS_PORT" ? await udpError(port) : undefined;
    if (error) {
      throw new OperatorError(`UDP port ${port} is in use. Set PLAYGROUND_DNS_PORT to a free port, or PLAYGROUND=off.`, { cause: error });
    }
  }
  if (HEALTH_ADDRESS) await assertHealthPortFree(HEALTH_ADDRESS);
}
