import path from "node:path";
import { makeTenants, openSurroundings, trafficOn } from "../../e2e/soak/installation.ts";
import type { Started } from "../../e2e/soak/started.ts";
import type { Traffic } from "../../e2e/soak/traffic.ts";
import { type BrowserClient, signedIn } from "../../e2e/support/browser-client.ts";
import { eventually } from "../../e2e/support/eventually.ts";
import { type Pebble, PLATFORM } from "../../e2e/support/pebble.ts";
import { endPrograms } from "../../e2e/support/program.ts";
import { testPort } from "../../e2e/support/test-port.ts";
import type { DomainView } from "../../lib/domains/schema.ts";
import type { ClusterParts, Machines } from "./faults.ts";
import { Machine } from "./machine.ts";
import { startProxy } from "./proxy.ts";
import { Orders } from "./traffic/orders.ts";
import { Revocations } from "./traffic/revocations.ts";
import { type SiteDoor, Sites } from "./traffic/sites.ts";

/** Stay for the whole run. */
const DOMAINS = 3;
const CERTIFICATE_MS = 180_000;
const PROXY = "127.0.0.1";
const WEBS = ["127.0.0.2", "127.0.0.3"] as const;
const EDGES = ["127.0.0.4", "127.0.0.5"] as const;

export interface Installation {
  parts: ClusterParts;
  projectId: string;
  haproxy: string;
  traffic: readonly Traffic[];
  watched: Pick<ReturnType<typeof trafficOn>, "writers" | "limited" | "imports" | "deliveries"> & {
    revocations: Revocations;
    orders: Orders;
    sites: Sites;
  };
}

async function certify(staff: BrowserClient, project: string, pebble: Pebble): Promise<string[]> {
  const at = `/api/projects/${project}/domains`;
  const names = Array.from({ length: DOMAINS }, (_, n) => `stays-${n}.shelter.test`);
  for (const host of names) {
    await pebble.record("set-cname", { host, target: PLATFORM });
    const { status, text } = await staff.send("POST", at, { body: { name: host } });
    if (status !== 201) throw new Error(`${host} was answered ${status}: ${text}`);
    const { domain } = JSON.parse(text) as { domain: DomainView };
    const isIssued = async (): Promise<boolean> => {
      const answer = await staff.send("GET", `${at}/${domain.id}`);
      return (JSON.parse(answer.text) as { domain: DomainView }).domain.certificate.state === "issued";
    };
    await eventually(`the certificate of ${host}`, isIssued, CERTIFICATE_MS);
  }
  return names;
}

/**
 * Three web processes in two starts, two workers, and two edges, each start with an address and a data folder of its
 * own, behind HAProxy; with one PostgreSQL, one Redis, DNS, and Pebble.
 */
export async function openCluster(started: Started, say: (line: string) => void): Promise<Installation> {
  const front = { http: await testPort(), inside: await testPort() };
  const doors = { name: "HAProxy", address: PROXY, http: await testPort(), https: await testPort() };
  const web = await testPort();
  const edge = { http: await testPort(), https: await testPort() };
  const { cluster, redis, pebble, receiver, settings, folder } = await openSurroundings(started, undefined, doors.http);
  const tenants = await makeTenants(receiver);

  const shared = {
    ...settings,
    DATABASE_URL: cluster.url,
    AUTH_SECRET: crypto.randomUUID(),
    WEB_ORIGIN: `http://${PROXY}:${front.inside}`,
    TRUSTED_PROXIES: "127.0.0.0/8",
    EDGE_HTTP_PORT: String(edge.http),
    EDGE_HTTPS_PORT: String(edge.https),
    EDGE_PUBLIC_HTTP_PORT: String(doors.http),
    EDGE_PUBLIC_HTTPS_PORT: String(doors.https),
  };
  const machine = (name: string, more: Record<string, string>): Machine =>
    new Machine(name, { ...shared, DATA_DIR: path.join(folder, name), ...more });
  const webOn = (name: string, HOST: string, WEB_CONCURRENCY: string): Machine =>
    machine(name, { ROLES: "web", HOST, PORT: String(web), WEB_CONCURRENCY });
  const machines: Machines = {
    webs: [webOn("web-1", WEBS[0], "2"), webOn("web-2", WEBS[1], "1")],
    workers: [machine("worker-1", { ROLES: "worker" }), machine("worker-2", { ROLES: "worker" })],
    edges: [machine("edge-1", { ROLES: "edge", EDGE_HOST: EDGES[0] }), machine("edge-2", { ROLES: "edge", EDGE_HOST: EDGES[1] })],
  };
  await started.add(() => undefined, endPrograms);
  const proxy = await started.add(
    () =>
      startProxy(folder, {
        http: `${PROXY}:${front.http}`,
        inside: `${PROXY}:${front.inside}`,
        sitesHttp: `${PROXY}:${doors.http}`,
        sitesHttps: `${PROXY}:${doors.https}`,
        web: WEBS.map((address) => `${address}:${web}`),
        edges: EDGES.map((address) => ({ http: `${address}:${edge.http}`, https: `${address}:${edge.https}` })),
        socket: path.join(folder, "haproxy.sock"),
      }),
    (made) => made.stop(),
  );
  say("Starting six parts of Petstore …");
  await Promise.all(Object.values(machines).flatMap((both: Machines["webs"]) => both.map((one) => one.start())));
  await proxy.sees();

  const base = `http://${PROXY}:${front.http}`;
  const staff = await signedIn(base, tenants.owner);
  const orders = new Orders(pebble);
  const names = await certify(staff, tenants.project.slug, pebble);
  const common = trafficOn(base, tenants, staff, { receiver, pebble, ports: doors });
  const edgeDoors = EDGES.map((address, n): SiteDoor => ({ name: `edge-${n + 1}`, address, ...edge }));
  const site = { platformName: `${tenants.project.slug}.${PLATFORM}`, shelter: tenants.project.name };
  const sites = new Sites(doors, edgeDoors, site, names, await pebble.root());
  const revocations = new Revocations(tenants.scope, [
    { name: "web-1", base: `http://${WEBS[0]}:${web}`, times: 4 },
    { name: "web-2", base: `http://${WEBS[1]}:${web}`, times: 2 },
    { name: "HAProxy", base, times: 2 },
  ]);
  return {
    parts: { machines, proxy, cluster, redis, sites },
    projectId: tenants.project.id,
    haproxy: proxy.version,
    traffic: [...common.traffic, sites, revocations, orders],
    watched: { ...common, revocations, orders, sites },
  };
}
