import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { type OwnCluster, startOwnCluster } from "#e2e/support/own-cluster.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { PLAIN_SETTINGS } from "#e2e/support/plain-settings.ts";
import { endPrograms } from "#e2e/support/program.ts";
import { startRedis } from "#e2e/support/redis.ts";
import { createTestAuthority } from "#e2e/support/test-authority.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import { Machine } from "../cluster/machine.ts";
import { ROOT } from "../harness/places.ts";
import type { Started } from "../soak/started.ts";
import { HOST, type Places } from "./sample.ts";

const PLENTY = { perMinute: 1_000_000, perDay: 100_000_000 };

export interface Installation {
  places: Places;
  webs: readonly [Machine, Machine];
  cluster: OwnCluster;
  owner: Person;
  project: Project;
  key: string;
}

/** As the samples say: two starts on two ports of this machine, one database, and one Redis. */
export async function openInstallation(started: Started): Promise<Installation> {
  const folder = await started.add(
    () => mkdtempSync(path.join(tmpdir(), "petstore-proxies-")),
    (made) => rmSync(made, { recursive: true }),
  );
  // As root, nginx works as another user.
  chmodSync(folder, 0o711);
  const cluster = await started.add(
    () => startOwnCluster(),
    (made) => made.remove(),
  );
  const redis = await started.add(
    () => startRedis(),
    (made) => made.kill(),
  );
  const authority = await createTestAuthority();
  setDefaultCACertificates([...getCACertificates("default"), authority.certificate]);
  const written = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const { chain, key } = await authority.issue(HOST);
  const places: Places = {
    http: await testPort(),
    https: await testPort(),
    web: [await testPort(), await testPort()],
    edge: await testPort(),
    chain: written("chain.pem", chain),
    key: written("key.pem", key),
    both: written("both.pem", chain + key),
    folder,
  };
  const shared = {
    ...PLAIN_SETTINGS,
    REDIS_URL: redis.url,
    PUBLIC_URL: `https://${HOST}:${places.https}`,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  await migrate(ROOT, cluster.url);
  await started.add(
    () => useDatabase(cluster.url, shared),
    (close) => close(),
  );
  const owner = await makePerson("Owner");
  const { project, scope } = await makeShelter(owner);
  await setPlan(scope, "enterprise", PLENTY, TESTER);
  const { key: apiKey } = await makeKey(scope);
  await started.add(() => undefined, endPrograms);
  const [AUTH_SECRET, own] = [crypto.randomUUID(), { ...shared, DATABASE_URL: cluster.url, ROLES: "web" }];
  const web = (n: 0 | 1): Machine =>
    new Machine(`web-${n + 1}`, { ...own, AUTH_SECRET, PORT: String(places.web[n]), DATA_DIR: path.join(folder, `web-${n + 1}`) });
  const webs = [web(0), web(1)] as const;
  await Promise.all(webs.map((one) => one.start()));
  return { places, webs, cluster, owner, project, key: apiKey };
}
