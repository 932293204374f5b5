import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment } from "#lib/config/child-environment.ts";
import { OperatorError } from "#lib/errors.ts";
import { type SetUpReport, setUpReportSchema } from "#lib/server/set-up-messages.ts";

type Demo = Extract<SetUpReport, { type: "prepared" }>["demo"];

/** The set-up under way. */
export interface SetUp {
  /** The demo project when it was made now; the database is ready then. */
  prepared: Promise<Demo>;
  /** The token of a new one-time link while the service has no administrator. */
  token: Promise<string | undefined>;
  /** Ends it at once if it still runs; resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Brings the database to the newest schema and makes what a first start needs,
 * in a process of its own: what that takes in memory is not kept for as long as
 * the program serves.
 *
 * Both promises reject with OperatorError when it cannot be done.
 */
export function beginSetUp(environment: Record<string, string>): SetUp {
  const child = fork(path.join(import.meta.dirname, "set-up-process.ts"), { env: childEnvironment(environment) });
  const prepared = Promise.withResolvers<Demo>();
  const token = Promise.withResolvers<string | undefined>();
  const fail = (error: Error): void => {
    prepared.reject(error);
    token.reject(error);
  };
  // The caller waits for one after the other; the second must not count as unheard meanwhile.
  token.promise.catch(() => undefined);
  child.on("message", (message) => {
    const report = setUpReportSchema.parse(message);
    if (report.type === "prepared") prepared.resolve(report.demo);
    else if (report.type === "token") token.resolve(report.token);
    else fail(report.expected ? new OperatorError(report.message) : new Error(`The set-up failed: ${report.message}`));
  });
  child.on("error", fail);
  const gone = once(child, "exit");
  void gone.then(([code, signal]) => fail(new Error(`The set-up ended before it was done (${signal ?? `code ${code}`}).`)));
  return {
    prepared: prepared.promise,
    token: token.promise,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await gone;
    },
  };
}
