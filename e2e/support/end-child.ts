import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Ends a program that holds nothing worth keeping; resolves when it is gone, also where it was before. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
