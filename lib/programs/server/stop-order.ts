import type { ChildProcess } from "node:child_process";
import { STOP_ORDER } from "#lib/programs/server/web-messages.ts";

/** Falls back to SIGTERM. */
export function orderStop(child: ChildProcess): void {
  if (!child.connected) {
    child.kill("SIGTERM");
    return;
  }
  child.send(STOP_ORDER, (error) => {
    if (error) child.kill("SIGTERM");
  });
}
