import path from "node:path";
import { signedIn } from "#e2e/support/browser-client.ts";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { endPrograms } from "#e2e/support/program.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import { openSurroundings } from "../soak/installation.ts";
import type { Started } from "../soak/started.ts";
import { makeTenants } from "../soak/tenants.ts";
import type { ClusterParts, Machines } from "./faults.ts";
import { Machine } from "./machine.ts";
import { startProxy } from "./proxy.ts";
import { Revocations } from "./traffic/revocations.ts";
import { openWork, type Work } from "./work.ts";

const PROXY = "127.0.0.1";
const WEBS = ["127.0.0.2", "127.0.0.3"] as const;
const EDGES = ["127.0.0.4", "127.0.0.5"] as const;

interface Installation extends Work {
  parts: ClusterParts;
  haproxy: string;
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
  const tenants = await makeTenants(receiver.port);

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
  const desk = { create: () => makeKey(tenants.scope), revoke: (keyId: string) => revokeApiKey(tenants.scope, keyId, TESTER) };
  const work = await openWork({
    base,
    tenants,
    receiver,
    pebble,
    front: doors,
    edges: EDGES.map((address, n) => ({ name: `edge-${n + 1}`, address, ...edge })),
    revocations: new Revocations(desk, [
      { name: "web-1", base: `http://${WEBS[0]}:${web}`, times: 4 },
      { name: "web-2", base: `http://${WEBS[1]}:${web}`, times: 2 },
      { name: "HAProxy", base, times: 2 },
    ]),
    staff: await signedIn(base, tenants.owner),
  });
  return { parts: { machines, proxy, cluster, redis, sites: work.watched.sites }, haproxy: proxy.version, ...work };
}
