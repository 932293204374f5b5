import { appendFileSync } from "node:fs";

/** What a test run counts the starts of, because each takes a core for a while. */
type Started = "Next" | "program" | "database" | "database server";

/** Starts something and notes how long that took, for the table at the end of the run. */
export async function timed<T>(kind: Started, start: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await start();
  const ledger = process.env["TEST_START_LEDGER"];
  if (ledger) appendFileSync(ledger, `${kind}\t${Math.round(performance.now() - begun)}\n`);
  return result;
}
