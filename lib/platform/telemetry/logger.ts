import pino, { type DestinationStream, type Logger } from "pino";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { createLogTime } from "#lib/platform/telemetry/log-time.ts";

export const logDestination = singleton<DestinationStream & { flushSync?(): void }>("logger.destination", () =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }),
);

/** Never pass keys, tokens, bodies, or `Authorization` headers; redaction is only the second safeguard. */
export const logger = singleton<Logger>("logger", () =>
  pino(
    {
      level: settings().LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: createLogTime(),
      redact: ["authorization", "headers.authorization", "key", "token", "password"],
    },
    logDestination(),
  ),
);
