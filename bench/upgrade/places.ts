import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { signedIn } from "#e2e/support/browser-client.ts";
import { type Balanced, openBalanced } from "../cluster/balanced.ts";
import { type KeyDesk, Revocations } from "../cluster/traffic/revocations.ts";
import { openWork, type Work } from "../cluster/work.ts";
import type { Settings } from "../harness/installation.ts";
import type { Machine } from "../harness/machine.ts";
import { petstoreVerb } from "../harness/petstore.ts";
import { ROOT } from "../harness/places.ts";
import { runToEnd } from "../harness/run-to-end.ts";
import type { Run } from "../harness/runner.ts";
import type { Tenants } from "../soak/tenants.ts";
import type { Release } from "./release.ts";
import { staffDesk } from "./staff-desk.ts";

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

/** One machine in the balancer, with starts of both releases, of which one runs. */
export interface Place {
  name: string;
  servers: readonly string[];
  /** Base URL that bypasses the balancer. */
  base: string;
  older: Machine;
  newer: Machine;
}

export interface Rehearsal extends Work, Pick<Balanced, "proxy" | "base" | "tenants" | "settings" | "logged" | "leaveDatabase"> {
  places: readonly [Place, Place];
  desk: KeyDesk;
}

/** Uses the older release's code, since this one's may not fit its database. */
async function makeTenantsIn({ root, node }: Release, settings: Settings, receiverPort: number): Promise<Tenants> {
  for (const { file, to } of COPIED) {
    mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
    if (!existsSync(path.join(root, to))) cpSync(path.join(existsSync(path.join(root, file)) ? root : ROOT, file), path.join(root, to));
  }
  const args = ["--disable-warning=ExperimentalWarning", path.join(root, MAKE_TENANTS), String(receiverPort)];
  return JSON.parse(await runToEnd({ command: node, args, cwd: root, env: settings })) as Tenants;
}

/** Starts two machines with the older release behind HAProxy, each with the roles web, worker, and edge, on its schema. */
export async function openRehearsal({ started, say }: Pick<Run, "started" | "say">, { older, newer }: Releases): Promise<Rehearsal> {
  const hasReadiness = existsSync(path.join(older.root, "app", "api", "ready"));
  const balanced = await openBalanced(
    started,
    { webs: ADDRESSES, edges: ADDRESSES },
    {
      migrateIt: (settings) => petstoreVerb(["migrate"], settings, older),
      tenantsOf: (settings, port) => makeTenantsIn(older, settings, port),
      ...(!hasReadiness && { healthPath: "/api/health" }),
    },
  );
  const { tenants, proxy, base, webPort, machine } = balanced;
  const placeAt = (address: string, n: number): Place => {
    const DATA_DIR = path.join(balanced.folder, `machine-${n}`);
    const its = { DATA_DIR, HOST: address, PORT: String(webPort), EDGE_HOST: address };
    return {
      name: `machine ${n}`,
      servers: [`web/web${n}`, `sites-http/edge${n}`, `sites-https/edge${n}`],
      base: `http://${address}:${webPort}`,
      older: machine(`the older release on machine ${n}`, its, older),
      newer: machine(`the new release on machine ${n}`, its, newer),
    };
  };
  const places = [placeAt(ADDRESSES[0], 1), placeAt(ADDRESSES[1], 2)] as const;
  say(`Starting two machines with ${older.commit} …`);
  for (const place of places) await place.older.start();
  await proxy.sees();

  const staff = await signedIn(base, tenants.owner);
  const desk = staffDesk(staff, tenants.owner.email, tenants.project.slug);
  const doors = [...places.map(({ name, base: at }) => ({ name, base: at, times: 2 })), { name: "HAProxy", base, times: 2 }];
  const work = await openWork(balanced, staff, new Revocations(desk, doors));
  return { ...balanced, ...work, traffic: [...work.traffic, desk], places, desk };
}
