import { existsSync, realpathSync } from "node:fs";
import { answers } from "./connection.ts";
import { locationsIn, locationsOf } from "./locations.ts";
import { isOurPostmaster, readPidFile } from "./postmaster.ts";
import { databaseUrl, readState } from "./state.ts";

/** Undefined when it does not run or answer. */
export async function embeddedUrlIfRunning(root: string, dataDir?: string): Promise<string | undefined> {
  const { home } = locationsOf(root, dataDir);
  if (!existsSync(home)) return undefined;
  const locations = locationsIn(realpathSync(home));
  const said = readPidFile(locations);
  const state = readState(locations);
  if (!said?.ready || !state || !isOurPostmaster(said.pid, locations)) return undefined;
  const actual = { ...state, port: said.port };
  return (await answers(actual, locations.data)) ? databaseUrl(actual) : undefined;
}
