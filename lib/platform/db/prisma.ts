import { beforePoolsEnd, pool, readingFrom } from "#lib/platform/db/pool.ts";
import { SerialPrismaPg } from "#lib/platform/db/prisma-adapter.ts";
import { inTurn } from "#lib/platform/db/turns.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";

const inTurns = Prisma.defineExtension((client) => {
  const $transaction = (...given: unknown[]) => inTurn<unknown>(() => client.$transaction(...(given as [[]])));
  return client.$extends({
    client: { $transaction },
    query: { $allOperations: ({ args, query }) => readingFrom(pool(), () => query(args)) },
  });
});

/** Not for the API's hot path. Work waits for its turn before it takes a connection. */
export const prisma = singleton<PrismaClient>("db.prisma", () => {
  const client = new PrismaClient({ adapter: new SerialPrismaPg(pool()) });
  beforePoolsEnd().push(() => client.$disconnect());
  return client.$extends(inTurns) as unknown as PrismaClient;
});

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
