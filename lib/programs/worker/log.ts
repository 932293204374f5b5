import { Logger } from "graphile-worker";
import { logger } from "#lib/platform/telemetry/logger.ts";

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;

/** Never includes a payload. */
export const workerLog = new Logger(({ workerId, taskIdentifier, jobId }) => (level, message) => {
  logger()[LEVELS[level]]({ workerId, task: taskIdentifier, jobId }, message);
});
