import { signedIn } from "#e2e/support/browser-client.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { startReceiver } from "#e2e/support/webhook-receiver.ts";
import { openWithDomains } from "../harness/installation.ts";
import type { Machine } from "../harness/machine.ts";
import type { Run } from "../harness/runner.ts";
import type { Traffic } from "../harness/traffic.ts";
import type { Parts } from "./faults.ts";
import { makeShelters } from "./flooder.ts";
import { floodsOn } from "./flooding.ts";
import type { Flood } from "./floods.ts";
import { mixedTraffic } from "./mixed-traffic.ts";
import { makeSlow, ORDER_SECONDS } from "./slow-authority.ts";
import { startSlowLink } from "./slow-link.ts";
import { MAIL_SECONDS, startSlowMailServer } from "./slow-mail-server.ts";
import { makeHolding, makeHostile, makeTenants } from "./tenants.ts";
import { holders } from "./traffic/holders.ts";
import { hostileImports } from "./traffic/hostile-imports.ts";
import { longJobs } from "./traffic/long-jobs.ts";
import { slowMails } from "./traffic/slow-mails.ts";

interface Service {
  parts: Omit<Parts, "disk">;
  machine: Machine;
  logged(): string;
  traffic: Traffic[];
  floods: Flood[];
  figures(): string[];
}

/** Starts two web processes, worker, and edge, with their own PostgreSQL (on `disk`), Redis, DNS, and certificate authority. */
export async function openService({ started, say }: Pick<Run, "started" | "say">, disk: string | undefined): Promise<Service> {
  const ports = { http: await testPort(), https: await testPort() };
  const installation = await openWithDomains(started, ports.http, { disk });
  const { cluster, redis, pebble, receiver, certificate, logged } = installation;
  const link = await started.add(
    () => startSlowLink(cluster.url),
    (made) => made.close(),
  );
  makeSlow(pebble);
  const holdingReceiver = await started.add(
    () => startReceiver(certificate),
    (made) => made.close(),
  );
  // The oldest endpoints, should anyone go by age.
  const holding = await makeHolding(holdingReceiver.port);
  const mails = await started.add(startSlowMailServer, (made) => made.close());
  const [tenants, hostile] = [await makeTenants(receiver.port), await makeHostile()];
  const [flooding, neighbor] = [await makeShelters("Flooder", 20, true), await makeShelters("Neighbor", 1)];
  say("Starting Petstore …");
  const port = await testPort();
  const base = `http://127.0.0.1:${port}`;
  const machine = installation.machine("petstore", {
    PORT: String(port),
    PUBLIC_URL: base,
    SMTP_URL: mails.url,
    MAIL_FROM: "pets@shelter.example",
    DATABASE_URL: link.url,
    WEB_CONCURRENCY: "2",
    // Visitors' addresses.
    TRUSTED_PROXIES: "127.0.0.1",
    EDGE_HOST: "127.0.0.1",
    EDGE_HTTP_PORT: String(ports.http),
    EDGE_HTTPS_PORT: String(ports.https),
  });
  await machine.start();
  const staff = await signedIn(base, tenants.owner);
  const { traffic, figures } = mixedTraffic({ base, ports, receiver, pebble }, tenants, staff);
  const held = holders(holding, holdingReceiver);
  const [own] = neighbor.projects;
  if (!own) throw new Error("the neighbor has no project");
  const floods = await floodsOn({
    base,
    email: neighbor.person.email,
    flooder: await signedIn(base, flooding.person),
    projects: flooding.projects,
    neighbor: await signedIn(base, neighbor.person),
    own,
  });
  const long = longJobs();
  const slow = slowMails(staff, tenants.project.slug, mails.visits);
  const hostileWork = hostileImports(await signedIn(base, hostile.person), hostile.projects);
  return {
    parts: { cluster, redis, pebble, link, machine },
    machine,
    logged,
    traffic: [...traffic, held, hostileWork, slow, long],
    floods,
    figures: () => [
      ...figures(),
      `${held.held} webhook messages were taken by endpoints that hold them for nine seconds, up to ${held.maxHolding} at the same time.`,
      `${slow.sent} mails were sent to a server that takes ${MAIL_SECONDS} s for each.`,
      `The certificate authority took ${ORDER_SECONDS} s for every twelfth order.`,
      long.figures,
    ],
  };
}
