import path from "node:path";
import { testPort } from "#e2e/support/test-port.ts";
import { type Options, openWithDomains, type Settings, type WithDomains } from "../harness/installation.ts";
import type { Started } from "../harness/started.ts";
import { makeTenants, type Tenants } from "../soak/tenants.ts";
import { type HaProxy, startProxy } from "./proxy.ts";
import type { SiteDoor } from "./traffic/sites.ts";

const PROXY = "127.0.0.1";

/** Loopback addresses of machines; one may have both. */
interface Addresses {
  webs: readonly string[];
  edges: readonly string[];
}

interface Other extends Pick<Options, "migrateIt"> {
  healthPath?: string;
  tenantsOf?(settings: Settings, receiverPort: number): Promise<Tenants>;
}

export interface Balanced extends WithDomains {
  tenants: Tenants;
  proxy: HaProxy;
  base: string;
  webPort: number;
  /** Value of `WEB_ORIGIN`: edges ask for pages here. */
  inside: string;
  front: SiteDoor;
  edges: SiteDoor[];
}

/** HAProxy with the documented sample, one PostgreSQL, one Redis, DNS, and Pebble. */
export async function openBalanced(started: Started, { webs, edges }: Addresses, other: Other = {}): Promise<Balanced> {
  const { healthPath, tenantsOf = (_, port) => makeTenants(port), ...options } = other;
  const at = async (): Promise<string> => `${PROXY}:${await testPort()}`;
  const [http, inside, webPort] = [await at(), await at(), await testPort()];
  const front = { name: "HAProxy", address: PROXY, http: await testPort(), https: await testPort() };
  const edge = { http: await testPort(), https: await testPort() };
  const settings = {
    TRUSTED_PROXIES: "127.0.0.0/8",
    EDGE_HTTP_PORT: String(edge.http),
    EDGE_HTTPS_PORT: String(edge.https),
    EDGE_PUBLIC_HTTP_PORT: String(front.http),
    EDGE_PUBLIC_HTTPS_PORT: String(front.https),
  };
  const installation = await openWithDomains(started, front.http, { ...options, settings });
  const { folder, receiver } = installation;
  const tenants = await tenantsOf(installation.settings, receiver.port);
  const places = {
    http,
    inside,
    sitesHttp: `${PROXY}:${front.http}`,
    sitesHttps: `${PROXY}:${front.https}`,
    web: webs.map((address) => `${address}:${webPort}`),
    edges: edges.map((address) => ({ http: `${address}:${edge.http}`, https: `${address}:${edge.https}` })),
    socket: path.join(folder, "haproxy.sock"),
    ...(healthPath && { healthPath }),
  };
  const proxy = await started.add(
    () => startProxy(folder, places),
    (made) => made.stop(),
  );
  return {
    ...installation,
    ...{ tenants, proxy, base: `http://${http}`, webPort, inside: `http://${inside}`, front },
    edges: edges.map((address, n) => ({ name: `the edge of machine ${n + 1}`, address, ...edge })),
  };
}
