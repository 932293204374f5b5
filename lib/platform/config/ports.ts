const BESIDE = { PLAYGROUND_DNS_PORT: 53, EDGE_HTTP_PORT: 80, EDGE_HTTPS_PORT: 443 };
const MAX_PORT = 65_535;
const DEFAULT_PORT = 3000;

type Environment = Record<string, string | undefined>;

/** Another PORT moves the other ports along, so that a second Petstore on a machine needs nothing else. */
export function portsBeside(given: Environment): Environment {
  const port = /^\d+$/.test(given["PORT"] ?? "") ? Number(given["PORT"]) : 0;
  const roles = given["ROLES"] ?? "web,edge";
  const hasBoth = ["web", "edge"].every((role) => roles.includes(role));
  if (!hasBoth || port === 0 || port === DEFAULT_PORT || port + BESIDE.EDGE_HTTPS_PORT > MAX_PORT) return given;
  return { ...Object.fromEntries(Object.entries(BESIDE).map(([name, offset]) => [name, String(port + offset)])), ...given };
}
