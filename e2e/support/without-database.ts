import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "#lib/db/generated/client.ts";
import { pool } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";

/** Does something while this process reaches no database. */
export async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const [client, connections] = [prisma(), pool()];
  const nowhere = new pg.Pool({ connectionString: "postgresql://nobody@127.0.0.1:1/none" });
  prisma.replace(new PrismaClient({ adapter: new PrismaPg(nowhere) }));
  pool.replace(nowhere);
  try {
    await work();
  } finally {
    prisma.replace(client);
    pool.replace(connections);
    await nowhere.end();
  }
}
