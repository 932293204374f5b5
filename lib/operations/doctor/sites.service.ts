import { randomBytes } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { connect } from "node:net";
import { about, reasonOf } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import {
  type Addresses,
  certificateFinding,
  dnsFinding,
  type PortFacts,
  placesToTry,
  portsFinding,
} from "#lib/operations/doctor/sites.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { hasSiteCertificates } from "#lib/platform/config/own-names.ts";
import { platform } from "#lib/platform/config/platform.ts";
import { rolesHere } from "#lib/platform/config/roles.ts";
import { readPlatformCertificate } from "#lib/sites/domains/hosts/platform-certificate.state.ts";

const CONNECT_MS = 2000;
const TRY_MS = 1000;
const TRIES = 2;
const LOCAL = "localhost";
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

const NONE = new Set(["ENODATA", "ENOTFOUND"]);

/** Undefined if no answer was received. */
export async function addressesOf(name: string, servers: readonly string[]): Promise<Addresses> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const asked = [resolver.resolve4(name), resolver.resolve6(name)].map((answer) =>
    answer.catch((error: NodeJS.ErrnoException) => (NONE.has(error.code ?? "") ? [] : undefined)),
  );
  const [four, six] = await Promise.all(asked);
  if (four === undefined && six === undefined) return undefined;
  return [...(four ?? []), ...(six ?? [])];
}

function tryPort(address: string, port: number): Promise<PortFacts> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port });
    const settle = (error: string | undefined): void => {
      socket.destroy();
      resolve({ address, port, error });
    };
    socket.setTimeout(CONNECT_MS, () => settle("no answer"));
    socket.once("connect", () => settle(undefined));
    socket.once("error", (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  });
}

const isPort = (port: number | undefined): port is number => port !== undefined;

export async function lookAtEdge(config: Settings): Promise<Finding[]> {
  const check = "Edge";
  const { skipped } = about(check);
  const host = config.EDGE_HOST ?? config.HOST;
  const ports = rolesHere(config).includes("edge") ? [config.EDGE_HTTP_PORT, config.EDGE_HTTPS_PORT].filter(isPort) : [];
  if (ports.length === 0) return [skipped("ROLES lacks edge, or its ports are off; sites are served elsewhere")];
  const facts = await Promise.all(ports.map((port) => tryPort(EVERYWHERE.has(host) ? LOCAL : host, port)));
  return [portsFinding(check, facts, "start the service; its first lines say if a port could not be opened")];
}

/** Follows visitors: DNS, then the edge's public ports. */
export async function lookAtSites(config: Settings): Promise<Finding[]> {
  const { domain, httpPort, httpsPort, addresses, nextAddresses } = platform();
  if (domain === LOCAL) return [about("DNS of sites").skipped("PLATFORM_DOMAIN is not set, so sites are served on this machine only")];
  const random = `doctor-${randomBytes(4).toString("hex")}.${domain}`;
  const [own, wildcard] = await Promise.all([addressesOf(domain, config.DNS_SERVERS), addressesOf(random, config.DNS_SERVERS)]);
  const dns = dnsFinding(domain, own, wildcard);
  const targets = placesToTry([...(wildcard ?? []), ...addresses, ...nextAddresses], [httpPort, httpsPort]);
  if (targets.length === 0) return [dns, about("Ports of sites").skipped("there is no address to try")];
  const facts = await Promise.all(targets.map(({ address, port }) => tryPort(address, port)));
  const fix =
    "open the port in the firewall and lead it to the edge; if others do reach it, your router only refuses this machine its own address";
  return [dns, portsFinding("Ports of sites", facts, fix)];
}

export async function lookAtPlatformCertificate(config: Settings): Promise<Finding[]> {
  const { PLATFORM_DOMAIN } = config;
  const { problem, skipped } = about("Certificate of sites");
  try {
    const read = await readPlatformCertificate();
    if (!read) return [skipped(hasSiteCertificates(config) ? "each site gets its own" : "PLATFORM_TLS_CERTIFICATE is not set")];
    const { certificate } = read;
    const facts = {
      expiresAt: Date.parse(certificate.validTo),
      coversSites: certificate.checkHost(`doctor.${PLATFORM_DOMAIN}`) !== undefined,
    };
    return [certificateFinding(PLATFORM_DOMAIN, facts, clock()())];
  } catch (error) {
    return [problem(reasonOf(error).replace(/\.$/, ""), "correct PLATFORM_TLS_CERTIFICATE and PLATFORM_TLS_KEY")];
  }
}
