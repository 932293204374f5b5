import { afterAll, beforeAll } from "vitest";
import { type PlainDns, startPlainDns } from "#e2e/support/dns-peer.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/db/prisma.ts";
import { findDomain } from "#lib/domains/loaders.ts";

const TARGET = "pets.test";

/** Names whose records a test sets for real, and where they are checked. */
interface CheckedNames {
  /** Any record; see `PlainDns`. */
  dns: Pick<PlainDns, "set">;
  /** A domain that no test of the file has had, and a name beneath one. */
  freshDomain(): string;
  freshName(): string;
  /** Gives a name our own address. */
  apex(host: string): Promise<void>;
  /** Leads a name to the platform, or elsewhere. */
  cname(host: string, target?: string): Promise<void>;
  /** Sets the record that proves a contested name. */
  txt(name: string, value: string): Promise<void>;
}

/** Runs a DNS server and a database for a test file; the platform has the address 192.0.2.10. */
export function useCheckedNames(): CheckedNames {
  let dns: PlainDns;
  let closeDatabase: () => Promise<void>;
  beforeAll(async () => {
    dns = await startPlainDns();
    closeDatabase = await useTestDatabase({ PLATFORM_DOMAIN: TARGET, DNS_SERVERS: dns.address });
    await apex(TARGET);
  });
  afterAll(async () => {
    await closeDatabase();
    await dns.close();
  });

  let count = 0;
  const freshDomain = (): string => `shelter${++count}.test`;
  const apex = (host: string): Promise<void> => dns.set("add-a", { host, addresses: ["192.0.2.10"] });
  return {
    dns: { set: (what, body) => dns.set(what, body) },
    freshDomain,
    freshName: () => `www.${freshDomain()}`,
    apex,
    cname: (host, target = TARGET) => dns.set("set-cname", { host, target }),
    txt: (name, value) => dns.set("set-txt", { host: `_petstore-challenge.${name}.`, value }),
  };
}

/** How far a project's domain is with DNS. */
export async function routingOf({ scope }: PublishedShelter, id: string): Promise<string> {
  return (await findDomain(scope, id)).routing.state;
}

/** The id of the project that a name is kept for. */
export async function holderOf(name: string): Promise<string> {
  return String((await prisma().domainName.findUnique({ where: { name } }))?.holderId);
}
