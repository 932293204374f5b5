import { signedIn } from "#e2e/support/browser-client.ts";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { revokeApiKey } from "#lib/gateway/api-keys/mutations.ts";
import type { Machine } from "../harness/machine.ts";
import type { Run } from "../harness/runner.ts";
import { openBalanced } from "./balanced.ts";
import type { ClusterParts, Machines } from "./faults.ts";
import { Revocations } from "./traffic/revocations.ts";
import { openWork, type Work } from "./work.ts";

const WEBS = ["127.0.0.2", "127.0.0.3"] as const;
const EDGES = ["127.0.0.4", "127.0.0.5"] as const;

interface Cluster extends Work {
  parts: ClusterParts;
  logged(): string;
}

/** Three web processes in two starts, two workers, and two edges, each start with an address of its own, behind HAProxy. */
export async function openCluster({ started, say }: Pick<Run, "started" | "say">): Promise<Cluster> {
  const balanced = await openBalanced(started, { webs: WEBS, edges: EDGES });
  const { tenants, proxy, base, webPort, inside, cluster, redis, logged } = balanced;
  const machine = (name: string, more: Record<string, string>): Machine => balanced.machine(name, { WEB_ORIGIN: inside, ...more });
  const webOn = (name: string, HOST: string, WEB_CONCURRENCY: string): Machine =>
    machine(name, { ROLES: "web", HOST, PORT: String(webPort), WEB_CONCURRENCY });
  const machines: Machines = {
    webs: [webOn("web-1", WEBS[0], "2"), webOn("web-2", WEBS[1], "1")],
    workers: [machine("worker-1", { ROLES: "worker" }), machine("worker-2", { ROLES: "worker" })],
    edges: [machine("edge-1", { ROLES: "edge", EDGE_HOST: EDGES[0] }), machine("edge-2", { ROLES: "edge", EDGE_HOST: EDGES[1] })],
  };
  say("Starting six parts of Petstore …");
  await Promise.all(Object.values(machines).flatMap((both: Machines["webs"]) => both.map((one) => one.start())));
  await proxy.sees();

  const desk = { create: () => makeKey(tenants.scope), revoke: (keyId: string) => revokeApiKey(tenants.scope, keyId, TESTER) };
  const revocations = new Revocations(desk, [
    { name: "web-1", base: `http://${WEBS[0]}:${webPort}`, times: 4 },
    { name: "web-2", base: `http://${WEBS[1]}:${webPort}`, times: 2 },
    { name: "HAProxy", base, times: 2 },
  ]);
  const work = await openWork(balanced, await signedIn(base, tenants.owner), revocations);
  return { ...work, parts: { machines, proxy, cluster, redis, sites: work.watched.sites }, logged };
}
