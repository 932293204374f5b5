import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { type Pebble, PLATFORM } from "#e2e/support/pebble.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";
import type { Traffic } from "../harness/traffic.ts";
import { type MixedTraffic, mixedTraffic } from "../soak/mixed-traffic.ts";
import type { Balanced } from "./balanced.ts";
import { type Orders, orders } from "./traffic/orders.ts";
import type { Revocations } from "./traffic/revocations.ts";
import { Sites } from "./traffic/sites.ts";

/** These stay for the whole run. */
const DOMAINS = 3;
const CERTIFICATE_MS = 180_000;

export interface Work {
  projectId: string;
  traffic: readonly Traffic[];
  watched: Pick<MixedTraffic, "writers" | "over" | "imported" | "deliveries"> & { revocations: Revocations; ordered: Orders; sites: Sites };
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
export async function openWork(balanced: Balanced, staff: BrowserClient, revocations: Revocations): Promise<Work> {
  const { tenants, front, edges, pebble } = balanced;
  const { id, slug, name } = tenants.project;
  const ordered = orders(pebble);
  const names = await certify(staff, slug, pebble);
  const mixed = mixedTraffic({ ...balanced, ports: front }, tenants, staff);
  const sites = new Sites(front, edges, { platformName: `${slug}.${PLATFORM}`, shelter: name }, names, await pebble.root());
  return { projectId: id, traffic: [...mixed.traffic, sites, revocations, ordered], watched: { ...mixed, revocations, ordered, sites } };
}
