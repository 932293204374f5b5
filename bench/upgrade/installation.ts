import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { signedIn } from "#e2e/support/browser-client.ts";
import { endPrograms } from "#e2e/support/program.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { Machine } from "../cluster/machine.ts";
import { type HaProxy, startProxy } from "../cluster/proxy.ts";
import { Revocations } from "../cluster/traffic/revocations.ts";
import { openWork, type Work } from "../cluster/work.ts";
import { petstoreVerb } from "../harness/petstore.ts";
import { ROOT } from "../harness/places.ts";
import { runToEnd } from "../harness/run-to-end.ts";
import { openSurroundings } from "../soak/installation.ts";
import type { Started } from "../soak/started.ts";
import type { Tenants } from "../soak/tenants.ts";
import type { Release } from "./release.ts";
import { StaffDesk } from "./staff-desk.ts";

const PROXY = "127.0.0.1";
const ADDRESSES = ["127.0.0.2", "127.0.0.3"] as const;
/** Beneath e2e, where each release resolves its own imports. */
const MAKE_TENANTS = path.join("e2e", "upgrade", "make-tenants.ts");
const COPIED = [
  { file: path.join("bench", "soak", "tenants.ts"), to: path.join("e2e", "soak", "tenants.ts") },
  { file: path.join("bench", "upgrade", "make-tenants.ts"), to: MAKE_TENANTS },
];

export interface Releases {
  older: Release;
  newer: Release;
}

/** One machine's place in the balancer, and its starts of both releases, of which one runs. */
export interface Place {
  name: string;
  servers: readonly string[];
  /** Where its web process is asked directly. */
  base: string;
  older: Machine;
  newer: Machine;
}

export interface Installation extends Work {
  places: readonly [Place, Place];
  proxy: HaProxy;
  base: string;
  tenants: Tenants;
  desk: StaffDesk;
  /** Of every start and command, with the database. */
  settings: Record<string, string>;
  folder: string;
  leaveDatabase(): Promise<void>;
}

/** With the older release's code, since this one's may not fit its database. */
async function makeTenantsIn({ root, node }: Release, settings: Record<string, string>, receiverPort: number): Promise<Tenants> {
  for (const { file, to } of COPIED) {
    mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
    if (!existsSync(path.join(root, to))) cpSync(path.join(existsSync(path.join(root, file)) ? root : ROOT, file), path.join(root, to));
  }
  const args = ["--disable-warning=ExperimentalWarning", path.join(root, MAKE_TENANTS), String(receiverPort)];
  return JSON.parse(await runToEnd({ command: node, args, cwd: root, env: settings })) as Tenants;
}

/**
 * Two machines with the older release behind HAProxy, each with the roles web, worker, and edge; one PostgreSQL at the
 * older release's schema, one Redis, DNS, and Pebble.
 */
export async function openInstallation(started: Started, { older, newer }: Releases, say: (line: string) => void): Promise<Installation> {
  const front = { http: await testPort(), inside: await testPort() };
  const doors = { name: "HAProxy", address: PROXY, http: await testPort(), https: await testPort() };
  const web = await testPort();
  const edge = { http: await testPort(), https: await testPort() };
  const migrateIt = (DATABASE_URL: string, settings: Record<string, string>): Promise<string> =>
    petstoreVerb(["migrate"], { ...settings, DATABASE_URL }, older);
  const { cluster, pebble, receiver, settings, folder, leaveDatabase } = await openSurroundings(started, undefined, doors.http, migrateIt);
  const shared = { ...settings, DATABASE_URL: cluster.url, AUTH_SECRET: crypto.randomUUID() };
  const tenants = await makeTenantsIn(older, shared, receiver.port);

  const placeAt = (address: string, n: number): Place => {
    const environment = {
      ...shared,
      DATA_DIR: path.join(folder, `machine-${n}`),
      HOST: address,
      PORT: String(web),
      TRUSTED_PROXIES: "127.0.0.0/8",
      EDGE_HOST: address,
      EDGE_HTTP_PORT: String(edge.http),
      EDGE_HTTPS_PORT: String(edge.https),
      EDGE_PUBLIC_HTTP_PORT: String(doors.http),
      EDGE_PUBLIC_HTTPS_PORT: String(doors.https),
    };
    return {
      name: `machine ${n}`,
      servers: [`web/web${n}`, `sites-http/edge${n}`, `sites-https/edge${n}`],
      base: `http://${address}:${web}`,
      older: new Machine(`the older release on machine ${n}`, environment, older),
      newer: new Machine(`the new release on machine ${n}`, environment, newer),
    };
  };
  const places = [placeAt(ADDRESSES[0], 1), placeAt(ADDRESSES[1], 2)] as const;
  await started.add(() => undefined, endPrograms);
  const hasReadiness = existsSync(path.join(older.root, "app", "api", "ready"));
  const proxy = await started.add(
    () =>
      startProxy(folder, {
        http: `${PROXY}:${front.http}`,
        inside: `${PROXY}:${front.inside}`,
        sitesHttp: `${PROXY}:${doors.http}`,
        sitesHttps: `${PROXY}:${doors.https}`,
        web: ADDRESSES.map((address) => `${address}:${web}`),
        edges: ADDRESSES.map((address) => ({ http: `${address}:${edge.http}`, https: `${address}:${edge.https}` })),
        socket: path.join(folder, "haproxy.sock"),
        ...(!hasReadiness && { healthPath: "/api/health" }),
      }),
    (made) => made.stop(),
  );
  say(`Starting two machines with ${older.commit} …`);
  for (const place of places) await place.older.start();
  await proxy.sees();

  const base = `http://${PROXY}:${front.http}`;
  const staff = await signedIn(base, tenants.owner);
  const desk = new StaffDesk(staff, tenants.owner.email, tenants.project.slug);
  const work = await openWork({
    base,
    tenants,
    staff,
    receiver,
    pebble,
    front: doors,
    edges: ADDRESSES.map((address, n) => ({ name: `the edge of machine ${n + 1}`, address, ...edge })),
    revocations: new Revocations(desk, [
      ...places.map(({ name, base: at }) => ({ name, base: at, times: 2 })),
      { name: "HAProxy", base, times: 2 },
    ]),
  });
  return { ...work, traffic: [...work.traffic, desk], places, proxy, base, tenants, desk, settings: shared, folder, leaveDatabase };
}
