import { existsSync, realpathSync } from "node:fs";
import { answers } from "./connection.ts";
import { locationsIn, locationsOf } from "./locations.ts";
import { databaseUrl, readState } from "./state.ts";

export async function embeddedUrlIfRunning(root: string, dataDir?: string): Promise<string | undefined> {
  const { home } = locationsOf(root, dataDir);
  if (!existsSync(home)) return undefined;
  const locations = locationsIn(realpathSync(home));
  const state = readState(locations);
  return state && (await answers(state, locations.data)) ? databaseUrl(state) : undefined;
}
