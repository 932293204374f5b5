import type { ChildProcess } from "node:child_process";
import { STOP_ORDER } from "#lib/server/web-messages.ts";

/** Tells a web process to answer what was begun and end. One that can no longer be told gets SIGTERM, which means nothing to one that has ended. */
export function orderStop(child: ChildProcess): void {
  if (!child.connected) {
    child.kill("SIGTERM");
    return;
  }
  child.send(STOP_ORDER, (error) => {
    if (error) child.kill("SIGTERM");
  });
}
