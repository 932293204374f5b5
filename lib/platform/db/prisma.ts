import { pool } from "#lib/platform/db/pool.ts";
import { SerialPrismaPg } from "#lib/platform/db/prisma-adapter.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { PrismaClient } from "./generated/client.ts";

/** Not for the API's hot path. */
export const prisma = singleton<PrismaClient>("db.prisma", () => new PrismaClient({ adapter: new SerialPrismaPg(pool()) }));

export type Transaction = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];
