import { fork } from "node:child_process";
import { once } from "node:events";
import { OperatorError } from "#lib/platform/errors.ts";
import { programFile } from "#lib/platform/programs.ts";
import { DEMO_KEY_FLAG, type SetUpReport, setUpReportSchema } from "#lib/programs/server/set-up-messages.ts";

export type Prepared = Omit<Extract<SetUpReport, { type: "prepared" }>, "type">;

interface SetUp {
  prepared: Promise<Prepared>;
  /** Until then, the process keeps other starts from voiding the link. */
  stop(): Promise<void>;
}

/**
 * A separate process releases its memory afterward.
 * @param environment the complete environment
 * @returns `prepared` rejects with OperatorError on failure
 */
export function beginSetUp(environment: NodeJS.ProcessEnv, withDemoKey: boolean): SetUp {
  const child = fork(programFile("lib/programs/server/set-up-process.ts"), withDemoKey ? [DEMO_KEY_FLAG] : [], { env: environment });
  const prepared = Promise.withResolvers<Prepared>();
  child.on("message", (message) => {
    const report = setUpReportSchema.parse(message);
    if (report.type === "prepared") prepared.resolve(report);
    else prepared.reject(report.expected ? new OperatorError(report.message) : new Error(`The setup failed: ${report.message}`));
  });
  child.on("error", prepared.reject);
  const gone = once(child, "exit");
  void gone.then(([code, signal]) => prepared.reject(new Error(`The setup ended before it was done (${signal ?? `code ${code}`}).`)));
  return {
    prepared: prepared.promise,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await gone;
    },
  };
}
