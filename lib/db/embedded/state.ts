import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { OperatorError } from "#lib/errors.ts";
import type { Locations } from "./locations.ts";

/** The superuser of the embedded PostgreSQL, and the name of its one database. */
export const USER = "petstore";

const stateSchema = z.object({ port: z.int().min(1).max(65_535), password: z.string().min(20) });

/** How to reach an embedded PostgreSQL. Kept for this user's eyes only, and never in a process's arguments. */
export type State = z.infer<typeof stateSchema>;

/** @returns undefined when there is none yet */
export function readState(locations: Locations): State | undefined {
  if (!existsSync(locations.state)) return undefined;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(locations.state, "utf8")));
  } catch (error) {
    throw new OperatorError(
      `The file ${locations.state} cannot be read: put back the one from your backup; it holds the database's password.`,
      {
        cause: error,
      },
    );
  }
}

/** Written whole or not at all. */
export function writeState(locations: Locations, state: State): void {
  const partial = `${locations.state}.partial`;
  writeFileSync(partial, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true });
  renameSync(partial, locations.state);
}

/** The connection address; holds the password. */
export function databaseUrl(state: State, database = USER): string {
  return `postgresql://${USER}:${state.password}@127.0.0.1:${state.port}/${database}`;
}
