import { afterAll, beforeAll } from "vitest";
import { type PlainDns, startPlainDns } from "#e2e/support/dns-peer.ts";
import type { PublishedShelter } from "#e2e/support/published-shelter.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

const TARGET = "pets.test";

interface CheckedNames {
  dns: Pick<PlainDns, "set">;
  freshDomain(): string;
  freshName(): string;
  /** Points to our address. */
  apex(host: string): Promise<void>;
  /** Points to the platform by default. */
  cname(host: string, target?: string): Promise<void>;
  /** Proves a contested name. */
  txt(name: string, value: string): Promise<void>;
}

/** The platform's address is 192.0.2.10. */
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

export async function routingOf({ scope }: PublishedShelter, id: string): Promise<string> {
  return (await findDomain(scope, id)).routing.state;
}

export async function holderOf(name: string): Promise<string> {
  return String((await prisma().domainName.findUnique({ where: { name } }))?.holderId);
}
