import { PrismaPg } from "@prisma/adapter-pg";
import type { Transaction } from "@prisma/driver-adapter-utils";

/** Lets calls begin only after those before them have ended, however they did. */
function oneByOne(): <A, R>(call: (argument: A) => Promise<R>) => (argument: A) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => (argument) => {
    const result = last.then(() => call(argument));
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Prisma's adapter, with transactions that send one statement after another. Prisma reads several relations at once,
 * and a connection of pg 9 refuses a statement while another one runs.
 */
export class SerialPrismaPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel): Promise<Transaction> => {
      const within = await start(isolationLevel);
      const inTurn = oneByOne();
      within.queryRaw = inTurn(within.queryRaw.bind(within));
      within.executeRaw = inTurn(within.executeRaw.bind(within));
      return within;
    };
    return adapter;
  }
}
