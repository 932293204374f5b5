import { PrismaPg } from "@prisma/adapter-pg";
import type { Transaction } from "@prisma/driver-adapter-utils";

function oneByOne(): <A, R>(call: (argument: A) => Promise<R>) => (argument: A) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => (argument) => {
    const result = last.then(() => call(argument));
    last = result.catch(() => undefined);
    return result;
  };
}

/** A pg 9 connection refuses overlapping statements, which Prisma sends. */
export class SerialPrismaPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel): Promise<Transaction> => {
      const within = await start(isolationLevel);
      const serialized = oneByOne();
      within.queryRaw = serialized(within.queryRaw.bind(within));
      within.executeRaw = serialized(within.executeRaw.bind(within));
      return within;
    };
    return adapter;
  }
}
