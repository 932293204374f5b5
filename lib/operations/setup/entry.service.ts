import { isPublic } from "#lib/platform/config/public-url.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { portError } from "#lib/platform/port-error.ts";

const USUAL = [80, 443] as const;

type Values = Record<string, string | undefined>;

interface Entry {
  /** As `80,443`, or `off` behind a proxy; undefined takes the usual ones where they are free. */
  ports: string | undefined;
  platformDomain: string | undefined;
}

function portsFrom(text: string): readonly [http: number, https: number] | undefined {
  if (text === "off") return undefined;
  const [, http, https] = /^(\d{1,5}),(\d{1,5})$/.exec(text) ?? [];
  if (http === undefined) throw new OperatorError("edge-ports must be two ports such as 80,443, or off.");
  return [Number(http), Number(https)];
}

async function usualPorts({ PUBLIC_URL, ACME_EMAIL }: Values): Promise<typeof USUAL | undefined> {
  const isOwn = PUBLIC_URL?.startsWith("https://") && isPublic({ PUBLIC_URL }) && new URL(PUBLIC_URL).port === "" && ACME_EMAIL;
  if (!isOwn) return undefined;
  const errors = await Promise.all(USUAL.map((port) => portError(port, "0.0.0.0")));
  return errors.every((error) => error === undefined) ? USUAL : undefined;
}

/**
 * What the edge needs to be the one TLS entry of this machine.
 * @param isNew otherwise only what an option says
 */
export async function entrySettings({ ports: text, platformDomain }: Entry, known: Values, isNew: boolean): Promise<Values> {
  const usual = isNew ? await usualPorts(known) : undefined;
  const ports = text === undefined ? usual : portsFrom(text);
  const { hostname, port } = new URL(known["PUBLIC_URL"] ?? "http://localhost");
  if (!ports) return { PLATFORM_DOMAIN: platformDomain };
  const [http, https] = ports;
  return {
    PLATFORM_DOMAIN: platformDomain ?? hostname,
    HOST: "127.0.0.1",
    EDGE_HOST: "0.0.0.0",
    EDGE_HTTP_PORT: String(http),
    EDGE_HTTPS_PORT: String(https),
    // Mapped by a firewall.
    ...(https !== Number(port || USUAL[1]) && { EDGE_DASHBOARD: "on" }),
  };
}
