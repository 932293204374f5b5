const BESIDE = { PLAYGROUND_DNS_PORT: 53, EDGE_HTTP_PORT: 80, EDGE_HTTPS_PORT: 443 };
const MAX_PORT = 65_535;
const DEFAULT_PORT = 3000;

type Environment = Record<string, string | undefined>;

/**
 * In a local trial, another PORT moves the other ports along, so that a second Petstore on a machine needs nothing else.
 * An installation keeps its ports, whichever roles a start has.
 */
export function portsBeside(given: Environment): Environment {
  const port = /^\d+$/.test(given["PORT"] ?? "") ? Number(given["PORT"]) : 0;
  const isInstallation = Boolean(given["DATABASE_URL"] || given["PUBLIC_URL"]);
  if (isInstallation || port === 0 || port === DEFAULT_PORT || port + BESIDE.EDGE_HTTPS_PORT > MAX_PORT) return given;
  const chosen = Object.entries(given).flatMap(([name, value]) => (name.endsWith("_PORT") ? [Number(value)] : []));
  const free = Object.entries(BESIDE).filter(([, offset]) => !chosen.includes(port + offset));
  return { ...Object.fromEntries(free.map(([name, offset]) => [name, String(port + offset)])), ...given };
}
