import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeKey, TESTER } from "#e2e/support/fixtures.ts";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { testPort } from "#e2e/support/test-port.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import { type Installation, openInstallation } from "../harness/installation.ts";
import type { Machine } from "../harness/machine.ts";
import type { Started } from "../harness/started.ts";
import { HOST, type Places } from "./sample.ts";

const PLENTY = { perMinute: 1_000_000, perDay: 100_000_000 };

export interface TwoStarts extends Pick<Installation, "cluster"> {
  places: Places;
  webs: readonly [Machine, Machine];
  owner: Person;
  project: Project;
  key: string;
}

/** Follows the samples: two starts on two ports of this machine, one database, and one Redis. */
export async function openTwoStarts(started: Started): Promise<TwoStarts> {
  const [http, https, edge, ...web] = [await testPort(), await testPort(), await testPort(), await testPort(), await testPort()] as const;
  const settings = { PUBLIC_URL: `https://${HOST}:${https}`, TRUSTED_PROXIES: "127.0.0.1" };
  const { cluster, certificate, folder, machine } = await openInstallation(started, { settings });
  const written = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const { chain, key } = certificate;
  const files = { chain: written("chain.pem", chain), key: written("key.pem", key), both: written("both.pem", chain + key) };
  const owner = await makePerson("Owner");
  const { project, scope } = await makeShelter(owner);
  await setPlan(scope, "enterprise", PLENTY, TESTER);
  const start = (n: 0 | 1): Machine => machine(`web-${n + 1}`, { ROLES: "web", PORT: String(web[n]) });
  const webs = [start(0), start(1)] as const;
  await Promise.all(webs.map((one) => one.start()));
  return { places: { http, https, edge, web, folder, ...files }, webs, cluster, owner, project, key: (await makeKey(scope)).key };
}
