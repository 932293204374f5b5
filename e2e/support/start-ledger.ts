import { appendFileSync } from "node:fs";

/** Each start keeps a core busy. */
type Started = "Next" | "program" | "database" | "database server";

export async function timed<T>(kind: Started, start: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await start();
  const ledger = process.env["TEST_START_LEDGER"];
  if (ledger) appendFileSync(ledger, `${kind}\t${Math.round(performance.now() - begun)}\n`);
  return result;
}
