import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { type Pebble, PLATFORM } from "#e2e/support/pebble.ts";
import type { Receiver } from "#e2e/support/webhook-receiver.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";
import { trafficOn } from "../soak/installation.ts";
import type { Tenants } from "../soak/tenants.ts";
import type { Traffic } from "../soak/traffic.ts";
import { Orders } from "./traffic/orders.ts";
import type { Revocations } from "./traffic/revocations.ts";
import { type SiteDoor, Sites } from "./traffic/sites.ts";

/** Stay for the whole run. */
const DOMAINS = 3;
const CERTIFICATE_MS = 180_000;

export interface Work {
  projectId: string;
  traffic: readonly Traffic[];
  watched: Pick<ReturnType<typeof trafficOn>, "writers" | "limited" | "imports" | "deliveries"> & {
    revocations: Revocations;
    orders: Orders;
    sites: Sites;
  };
}

interface Places {
  /** Where the API and the dashboard are. */
  base: string;
  tenants: Tenants;
  staff: BrowserClient;
  receiver: Receiver;
  pebble: Pebble;
  /** Where visitors of published sites come in. */
  front: SiteDoor;
  /** What is behind it. */
  edges: readonly SiteDoor[];
  revocations: Revocations;
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

/** The soak's traffic, with visits to certified domains, keys that are revoked, and the orders of certificates. */
export async function openWork({ base, tenants, staff, receiver, pebble, front, edges, revocations }: Places): Promise<Work> {
  const orders = new Orders(pebble);
  const names = await certify(staff, tenants.project.slug, pebble);
  const common = trafficOn(base, tenants, staff, { receiver, pebble, ports: front });
  const site = { platformName: `${tenants.project.slug}.${PLATFORM}`, shelter: tenants.project.name };
  const sites = new Sites(front, edges, site, names, await pebble.root());
  return {
    projectId: tenants.project.id,
    traffic: [...common.traffic, sites, revocations, orders],
    watched: { ...common, revocations, orders, sites },
  };
}
