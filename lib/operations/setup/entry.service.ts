import { certifiable } from "#lib/platform/config/own-names.ts";
import { isPublic } from "#lib/platform/config/public-url.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { portError } from "#lib/platform/port-error.ts";

const USUAL = [80, 443] as const;

type Values = Record<string, string | undefined>;

interface Entry {
  /** Examples: `80,443`, or `off` behind a proxy; undefined takes the usual ports if they are free. */
  ports: string | undefined;
  platformDomain: string | undefined;
}

function portsFrom(text: string): readonly [http: number, https: number] | undefined {
  if (text === "off") return undefined;
  const [, http, https] = /^(\d{1,5}),(\d{1,5})$/.exec(text) ?? [];
  if (http === undefined) throw new OperatorError("edge-ports must be two ports such as 80,443, or off.");
  return [Number(http), Number(https)];
}

/** @returns why the edge cannot serve the dashboard at its address */
function obstacle({ PUBLIC_URL, ACME_EMAIL, ACME_DIRECTORY_URL }: Values): string | undefined {
  if (!(certifiable(PUBLIC_URL) && isPublic({ PUBLIC_URL })))
    return "an address that begins with https:// and has a name, not an IP address (PUBLIC_URL)";
  return ACME_EMAIL || ACME_DIRECTORY_URL ? undefined : "an email address for the authority that issues certificates (--acme-email)";
}

async function usualPorts(known: Values): Promise<typeof USUAL | undefined> {
  const { PUBLIC_URL, ACME_EMAIL } = known;
  if (obstacle(known) !== undefined || !ACME_EMAIL || certifiable(PUBLIC_URL)?.port !== "") return undefined;
  const errors = await Promise.all(USUAL.map((port) => portError(port, "0.0.0.0")));
  return errors.every((error) => error === undefined) ? USUAL : undefined;
}

function refuseSet(known: Values, names: readonly string[], flag: string): void {
  const set = names.find((name) => known[name]);
  if (set !== undefined) throw new OperatorError(`${set} is set already, and was left as it is: edit the file instead of ${flag}.`);
}

/**
 * Makes the edge the only TLS entry of this machine.
 * @param isNew otherwise only options count
 */
export async function entrySettings({ ports: text, platformDomain }: Entry, known: Values, isNew: boolean): Promise<Values> {
  const ports = text === undefined ? isNew && (await usualPorts(known)) : portsFrom(text);
  if (platformDomain !== undefined) refuseSet(known, ["PLATFORM_DOMAIN"], "--platform-domain");
  if (text !== undefined) {
    refuseSet(known, ["EDGE_HTTP_PORT", "EDGE_HTTPS_PORT", ...(ports ? ["HOST", "EDGE_HOST", "EDGE_DASHBOARD"] : [])], "--edge-ports");
    const needed = ports && obstacle(known);
    if (needed) throw new OperatorError(`edge-ports needs ${needed}.`);
  }
  const { hostname, port } = new URL(known["PUBLIC_URL"] ?? "http://localhost");
  if (!ports) return { PLATFORM_DOMAIN: platformDomain };
  const [http, https] = ports;
  return {
    PLATFORM_DOMAIN: platformDomain ?? hostname,
    HOST: "127.0.0.1",
    EDGE_HOST: "0.0.0.0",
    EDGE_HTTP_PORT: String(http),
    EDGE_HTTPS_PORT: String(https),
    // A firewall maps this port.
    ...(https !== Number(port || USUAL[1]) && { EDGE_DASHBOARD: "on" }),
  };
}
