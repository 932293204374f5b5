import { beforePoolsEnd, pool } from "#lib/platform/db/pool.ts";
import { SerialPrismaPg } from "#lib/platform/db/prisma-adapter.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { PrismaClient } from "./generated/client.ts";

/** Not for the API's hot path. */
export const prisma = singleton<PrismaClient>("db.prisma", () => {
  const client = new PrismaClient({ adapter: new SerialPrismaPg(pool()) });
  beforePoolsEnd().push(() => client.$disconnect());
  return client;
});

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
