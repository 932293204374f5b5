import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type BrowserClient, signedIn } from "#e2e/support/browser-client.ts";
import { visit } from "#e2e/support/edge.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { startOwnCluster } from "#e2e/support/own-cluster.ts";
import { type Pebble, PLATFORM, startPebble } from "#e2e/support/pebble.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { endPrograms, startProgram } from "#e2e/support/program.ts";
import { startRedis } from "#e2e/support/redis.ts";
import { createTestAuthority } from "#e2e/support/test-authority.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { type Receiver, startReceiver } from "#e2e/support/webhook-receiver.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import type { Parts } from "./faults.ts";
import { makeShelters } from "./flooder.ts";
import { floodsOn } from "./flooding.ts";
import type { Flood } from "./floods.ts";
import { makeSlow, ORDER_SECONDS } from "./slow-authority.ts";
import { startSlowLink } from "./slow-link.ts";
import { MAIL_SECONDS, startSlowMailServer } from "./slow-mail-server.ts";
import type { Started } from "./started.ts";
import { LIMITED, makeHolding, makeHostile, makeTenants, type Tenants } from "./tenants.ts";
import { Deliveries } from "./traffic/deliveries.ts";
import { Domains } from "./traffic/domains.ts";
import { Events } from "./traffic/events.ts";
import { Holders } from "./traffic/holders.ts";
import { HostileImports } from "./traffic/hostile-imports.ts";
import { IMPORT_ROWS, Imports } from "./traffic/imports.ts";
import { Limited } from "./traffic/limited.ts";
import { LongJobs } from "./traffic/long-jobs.ts";
import { Readers } from "./traffic/readers.ts";
import { SlowBodies } from "./traffic/slow-bodies.ts";
import { SlowMails } from "./traffic/slow-mails.ts";
import { Writers } from "./traffic/writers.ts";
import type { Traffic } from "./traffic.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const WRITERS = 2;
/** On a busy machine a start takes many times as long as on an idle one. */

interface Ports {
  http: number;
  https: number;
}

interface Installation {
  parts: Omit<Parts, "disk">;
  traffic: Traffic[];
  floods: Flood[];
  /** What was done, in sentences. */
  figures(): string[];
}

interface TrafficOn extends Pick<Installation, "traffic" | "figures"> {
  writers: Writers;
  limited: Limited;
  imports: Imports;
  deliveries: Deliveries;
}

/** @param base where the API and the dashboard are */
export function trafficOn(
  base: string,
  { project, scope, key, moving, keysToRevoke, limited, webhookSecret }: Tenants,
  staff: BrowserClient,
  { receiver, pebble, ports }: { receiver: Receiver; pebble: Pebble; ports: Ports },
): TrafficOn {
  const site = `${project.slug}.${PLATFORM}`;
  const writers = new Writers(base, key, WRITERS);
  const over = new Limited(base, limited.key, LIMITED.perMinute);
  const events = new Events(base, key, writers);
  const imports = new Imports(staff, project.slug);
  const domains = new Domains(staff, moving.slug, pebble, ports.https);
  const slow = new SlowBodies(base, staff, moving.slug, keysToRevoke);
  const deliveries = new Deliveries(receiver, webhookSecret, scope.projectId, writers);
  return {
    writers,
    limited: over,
    imports,
    deliveries,
    traffic: [
      writers,
      new Readers("API lists", 60, () => httpCall(base, "GET", "/v1/pets?limit=20", { key })),
      events,
      over,
      new Readers("dashboard pages", 1000, () => staff.send("GET", `/p/${project.slug}`)),
      new Readers("published site", 200, () => visit(ports.http, { host: site })),
      imports,
      deliveries,
      domains,
      slow,
    ],
    figures: () => [
      `The creation of ${writers.acknowledged.size} animals was acknowledged, some of which were then renamed or deleted.`,
      `${events.seen} events were followed.`,
      `${imports.started} imports of ${IMPORT_ROWS} animals were started; half were checked within ${(imports.medianCheckMs / 1000).toFixed(1)} s.`,
      `${deliveries.received} webhook messages arrived in ${deliveries.attempts} attempts; one message in 50 was refused at first.`,
      `${domains.servedAfterMs.length} domains were verified, got a certificate, were visited over HTTPS, and removed, the slowest ${Math.round(Math.max(0, ...domains.servedAfterMs) / 1000)} s after it was added.`,
      `The busiest of ${over.minutes} minutes accepted ${over.max} requests of a key that may send ${LIMITED.perMinute}.`,
      `${slow.revoked} API keys were revoked while the body of a creation was arriving.`,
    ],
  };
}

interface Surroundings extends Omit<Parts, "disk" | "program" | "link"> {
  receiver: Receiver;
  /** Another one with the same certificate. */
  holdingReceiver: Receiver;
  /** The same for every start of the program, except for its database. */
  settings: Record<string, string>;
  folder: string;
  /** Ends this process's own work on it; once only, also when all is ended. */
  leaveDatabase(): Promise<void>;
}

/** @param settings without the database */
type Migrate = (databaseUrl: string, settings: Record<string, string>) => Promise<unknown>;

/**
 * A migrated PostgreSQL (on `disk`), Redis, DNS, certificate authority, and receiver of webhooks, all empty; this process
 * works on them too.
 * @param challengePort where the authority looks for answers to its challenges
 * @param migrateIt brings the database to another release's schema than this one's
 */
export async function openSurroundings(
  started: Started,
  disk: string | undefined,
  challengePort: number,
  migrateIt: Migrate = (url) => migrate(ROOT, url),
): Promise<Surroundings> {
  const folder = await started.add(
    () => mkdtempSync(path.join(tmpdir(), "petstore-soak-")),
    (made) => rmSync(made, { recursive: true }),
  );
  const cluster = await started.add(
    () => startOwnCluster(disk),
    (made) => made.remove(),
  );
  const redis = await started.add(startRedis, (made) => made.kill());
  const pebble = await started.add(
    () => startPebble(challengePort),
    (made) => made.close(),
  );
  const authority = await createTestAuthority();
  setDefaultCACertificates([...getCACertificates("default"), authority.certificate]);
  const trustFile = path.join(folder, "trusted.pem");
  writeFileSync(trustFile, readFileSync(pebble.trustFile, "utf8") + authority.certificate);
  const certificate = await authority.issue("localhost");
  const receiver = await started.add(
    () => startReceiver(certificate),
    (made) => made.close(),
  );
  const holdingReceiver = await started.add(
    () => startReceiver(certificate),
    (made) => made.close(),
  );
  const shared = {
    ...PLAIN_SETTINGS,
    REDIS_URL: redis.url,
    PLATFORM_DOMAIN: PLATFORM,
    DNS_SERVERS: pebble.dns,
    ACME_DIRECTORY_URL: pebble.directoryUrl,
    ACME_LIMITS: "none",
    WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1,::1",
  };
  const settings = { ...shared, NODE_EXTRA_CA_CERTS: trustFile, BAN_STRIKES: "1000000" };
  await migrateIt(cluster.url, settings);
  const leaveDatabase = await started.add(
    () => {
      const close = useDatabase(cluster.url, shared);
      let left: Promise<void> | undefined;
      return () => {
        left ??= close();
        return left;
      };
    },
    (leave) => leave(),
  );
  return { cluster, redis, pebble, receiver, holdingReceiver, settings, folder, leaveDatabase };
}

/** Two web processes, worker, and edge, with PostgreSQL (on `disk`), Redis, DNS, and a certificate authority of their own. */
export async function openInstallation(started: Started, disk: string | undefined, say: (line: string) => void): Promise<Installation> {
  const ports = { http: await testPort(), https: await testPort() };
  const { cluster, redis, pebble, receiver, holdingReceiver, settings } = await openSurroundings(started, disk, ports.http);
  const link = await started.add(
    () => startSlowLink(cluster.url),
    (made) => made.close(),
  );
  makeSlow(pebble);
  // The oldest endpoints, should anyone go by age.
  const holding = await makeHolding(holdingReceiver.port);
  const mails = await started.add(startSlowMailServer, (made) => made.close());
  const [tenants, hostile] = [await makeTenants(receiver.port), await makeHostile()];
  const [flooding, neighbor] = [await makeShelters("Flooder", 20, true), await makeShelters("Neighbor", 1)];
  await started.add(() => undefined, endPrograms);
  say("Starting Petstore …");
  const port = await testPort();
  const program = await startProgram({
    ...settings,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
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
  const staff = await signedIn(program.base, tenants.owner);
  const { traffic, figures } = trafficOn(program.base, tenants, staff, { receiver, pebble, ports });
  const holders = new Holders(holding, holdingReceiver);
  const hostileImports = new HostileImports(await signedIn(program.base, hostile.person), hostile.projects);
  const [own] = neighbor.projects;
  if (!own) throw new Error("the neighbor has no project");
  const floods = await floodsOn({
    base: program.base,
    email: neighbor.person.email,
    flooder: await signedIn(program.base, flooding.person),
    projects: flooding.projects,
    neighbor: await signedIn(program.base, neighbor.person),
    own,
  });
  const longJobs = new LongJobs();
  const slowMails = new SlowMails(staff, tenants.project.slug, mails.visits);
  return {
    parts: { cluster, redis, pebble, link, program },
    traffic: [...traffic, holders, hostileImports, slowMails, longJobs],
    floods,
    figures: () => [
      ...figures(),
      `${holders.held} webhook messages were taken by endpoints that hold them for nine seconds, up to ${holders.maxHolding} at the same time.`,
      `${slowMails.sent} mails were sent to a server that takes ${MAIL_SECONDS} s for each.`,
      `The certificate authority took ${ORDER_SECONDS} s for every twelfth order.`,
      longJobs.figures,
    ],
  };
}
