import { existsSync, realpathSync } from "node:fs";
import { answers } from "./connection.ts";
import { locationsIn, locationsOf } from "./locations.ts";
import { isOurPostmaster, readPidFile } from "./postmaster.ts";
import { databaseUrl, readState } from "./state.ts";

/**
 * The address of a checkout's PostgreSQL, if it runs and answers.
 * @param root the checkout
 * @param dataDir the setting DATA_DIR
 * @returns undefined when it does not run
 */
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
