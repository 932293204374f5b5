import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

/** Undefined if the query failed; empty if there is no address. */
export type Addresses = readonly string[] | undefined;

const same = (one: readonly string[], other: readonly string[]): boolean => [...one].sort().join() === [...other].sort().join();

export function dnsFinding(domain: string, own: Addresses, wildcard: Addresses): Finding {
  const { ok, problem, warning } = about("DNS of sites");
  if (own === undefined || wildcard === undefined) {
    return problem(`the DNS servers do not answer questions about ${domain}`, "set DNS_SERVERS, or let this machine out to port 53");
  }
  if (wildcard.length === 0) {
    return problem(`*.${domain} has no address, so sites cannot be reached`, `add a wildcard record: *.${domain} with the edge’s address`);
  }
  if (own.length === 0) {
    return problem(`${domain} has no address, and custom domains point to it`, `add a record: ${domain} with the edge’s address`);
  }
  if (!same(own, wildcard)) {
    return warning(`${domain} leads to ${own.join(", ")}, but *.${domain} to ${wildcard.join(", ")}`, "let both lead to the edge");
  }
  return ok(`${domain} and *.${domain} lead to ${own.join(", ")}`);
}

/** @param ports undefined ones are off */
export function placesToTry(addresses: readonly string[], ports: readonly (number | undefined)[]): Omit<PortFacts, "error">[] {
  return [...new Set(addresses)].flatMap((address) => ports.flatMap((port) => (port === undefined ? [] : [{ address, port }])));
}

export interface PortFacts {
  address: string;
  port: number;
  error: string | undefined;
}

export function portsFinding(check: string, ports: readonly PortFacts[], fix: string): Finding {
  const { ok, warning } = about(check);
  const shut = ports.filter(({ error }) => error !== undefined);
  const text = (some: readonly PortFacts[]): string =>
    some.map(({ address, port, error }) => `${address} port ${port}${error === undefined ? "" : ` (${error})`}`).join(", ");
  if (shut.length === 0) return ok(`${text(ports)} can be reached`);
  return warning(`${text(shut)} cannot be reached from here`, fix);
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

interface CertificateFacts {
  expiresAt: number;
  coversSites: boolean;
}

export function certificateFinding(domain: string, { expiresAt, coversSites }: CertificateFacts, now: number): Finding {
  const { ok, problem, warning } = about("Certificate of sites");
  const days = Math.floor((expiresAt - now) / DAY_MS);
  const fix = "renew the files that PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY name; they are read again within a minute";
  if (!coversSites) return problem(`PLATFORM_TLS_CERTIFICATE does not name *.${domain}`, `use a wildcard certificate for *.${domain}`);
  if (days < 0) return problem("PLATFORM_TLS_CERTIFICATE has expired", fix);
  if (days < SOON_DAYS) return warning(`PLATFORM_TLS_CERTIFICATE expires in ${days} ${days === 1 ? "day" : "days"}`, fix);
  return ok(`valid for ${days} days`);
}
