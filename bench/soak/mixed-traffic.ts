import type { BrowserClient } from "#e2e/support/browser-client.ts";
import { visit } from "#e2e/support/edge.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { PLATFORM } from "#e2e/support/pebble.ts";
import type { WithDomains } from "../harness/installation.ts";
import type { Traffic } from "../harness/traffic.ts";
import { LIMITED, type Tenants } from "./tenants.ts";
import { Deliveries } from "./traffic/deliveries.ts";
import { domains } from "./traffic/domains.ts";
import { followedEvents } from "./traffic/events.ts";
import { IMPORT_ROWS, type Imports, imports } from "./traffic/imports.ts";
import { type Limited, limited } from "./traffic/limited.ts";
import { readers } from "./traffic/readers.ts";
import { slowBodies } from "./traffic/slow-bodies.ts";
import { Writers } from "./traffic/writers.ts";

const WRITERS = 2;

export interface MixedTraffic {
  writers: Writers;
  over: Limited;
  imported: Imports;
  deliveries: Deliveries;
  traffic: Traffic[];
  figures(): string[];
}

interface Places extends Pick<WithDomains, "pebble" | "receiver"> {
  base: string;
  ports: { http: number; https: number };
}

export function mixedTraffic({ base, ports, receiver, pebble }: Places, tenants: Tenants, staff: BrowserClient): MixedTraffic {
  const { project, scope, key, moving } = tenants;
  const site = `${project.slug}.${PLATFORM}`;
  const writers = new Writers(base, key, WRITERS);
  const over = limited(base, tenants.limited.key, LIMITED.perMinute);
  const events = followedEvents(base, key, writers);
  const imported = imports(staff, project.slug);
  const certified = domains(staff, moving.slug, pebble, ports.https);
  const slow = slowBodies(base, staff, moving.slug, tenants.keysToRevoke);
  const deliveries = new Deliveries(receiver, tenants.webhookSecret, scope.projectId, writers);
  return {
    writers,
    over,
    imported,
    deliveries,
    traffic: [
      writers,
      readers("API lists", 60, () => httpCall(base, "GET", "/v1/pets?limit=20", { key })),
      events,
      over,
      readers("dashboard pages", 1000, () => staff.send("GET", `/p/${project.slug}`)),
      readers("published site", 200, () => visit(ports.http, { host: site })),
      imported,
      deliveries,
      certified,
      slow,
    ],
    figures: () => [
      `The creation of ${writers.acknowledged.size} animals was acknowledged, some of which were then renamed or deleted.`,
      `${events.seen} events were followed.`,
      `${imported.started} imports of ${IMPORT_ROWS} animals were started; half were checked within ${(imported.medianCheckMs / 1000).toFixed(1)} s.`,
      `${deliveries.received} webhook messages arrived in ${deliveries.attempts} attempts; one message in 50 was refused at first.`,
      `${certified.servedAfterMs.length} domains were verified, got a certificate, were visited over HTTPS, and removed, the slowest ${Math.round(Math.max(0, ...certified.servedAfterMs) / 1000)} s after it was added.`,
      `The busiest of ${over.minutes} minutes accepted ${over.max} requests of a key that may send ${LIMITED.perMinute}.`,
      `${slow.revoked} API keys were revoked while the body of a creation was arriving.`,
    ],
  };
}
