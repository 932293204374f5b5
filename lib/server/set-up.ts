import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { OperatorError } from "#lib/errors.ts";
import { DEMO_KEY_FLAG, type SetUpReport, setUpReportSchema } from "#lib/server/set-up-messages.ts";

/** What the set-up came to; the database is ready. */
export type Prepared = Omit<Extract<SetUpReport, { type: "prepared" }>, "type">;

/** The set-up under way. */
interface SetUp {
  prepared: Promise<Prepared>;
  /** Ends its process, which keeps other starts from voiding the administrator's link until then; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Brings the database to the newest schema and creates what a first start needs,
 * in a process of its own: what that takes in memory is not kept for as long as
 * the program serves.
 *
 * @param environment all that the process sees
 * @param withDemoKey whether a demo project gets a key to be printed
 * @returns `prepared` rejects with OperatorError when it cannot be done
 */
export function beginSetUp(environment: NodeJS.ProcessEnv, withDemoKey: boolean): SetUp {
  const child = fork(path.join(import.meta.dirname, "set-up-process.ts"), withDemoKey ? [DEMO_KEY_FLAG] : [], { env: environment });
  const prepared = Promise.withResolvers<Prepared>();
  child.on("message", (message) => {
    const report = setUpReportSchema.parse(message);
    if (report.type === "prepared") prepared.resolve(report);
    else prepared.reject(report.expected ? new OperatorError(report.message) : new Error(`The set-up failed: ${report.message}`));
  });
  child.on("error", prepared.reject);
  const gone = once(child, "exit");
  void gone.then(([code, signal]) => prepared.reject(new Error(`The set-up ended before it was done (${signal ?? `code ${code}`}).`)));
  return {
    prepared: prepared.promise,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await gone;
    },
  };
}
