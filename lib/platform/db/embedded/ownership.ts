import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#lib/platform/errors.ts";
import { type Locations, locationsOf } from "./locations.ts";
import { liveOwner, type Owner, takeOwnership } from "./lock.ts";

const POLL_MS = 100;
const MAX_WAIT_MS = 660_000;

function runsAlready(owner: Owner): OperatorError {
  return new OperatorError(`Petstore is already running from this folder (process ${owner.pid}): stop it first, or use another checkout.`);
}

/** @throws OperatorError when a server already runs */
export function refuseSecondServer(root: string, dataDir?: string): void {
  const owner = liveOwner(locationsOf(root, dataDir));
  if (owner?.role === "server" && !owner.leaving) throw runsAlready(owner);
}

/** @throws OperatorError when a server keeps it, or after 11 minutes */
export async function becomeOwner(locations: Locations, role: Owner["role"], onNote: (sentence: string) => void): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (let noted = false; ; noted = true) {
    const owner = takeOwnership(locations, role);
    if (!owner) return;
    if (owner.role === "server" && !owner.leaving) throw runsAlready(owner);
    const who =
      owner.role === "server" ? `a Petstore (process ${owner.pid}) that is stopping` : `a petstore command (process ${owner.pid})`;
    if (performance.now() > deadline)
      throw new OperatorError(`This folder's database is still held by ${who}: wait until it has exited, then start again.`);
    if (!noted) onNote(`Waiting for ${who}…`);
    await delay(POLL_MS);
  }
}
