import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#lib/platform/db/generated/client.ts";
import { healthPool, pool, sitePool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

export async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const client = prisma();
  const pools = [pool, sitePool, healthPool];
  const connections = pools.map((one) => one());
  const nowhere = new pg.Pool({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });
  prisma.replace(new PrismaClient({ adapter: new PrismaPg(nowhere) }));
  for (const one of pools) one.replace(nowhere);
  try {
    await work();
  } finally {
    prisma.replace(client);
    pools.forEach((one, i) => {
      const own = connections[i];
      if (own) one.replace(own);
    });
    await nowhere.end();
  }
}
