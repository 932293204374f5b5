import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { OperatorError } from "#lib/errors.ts";
import type { Locations } from "./locations.ts";

/** The superuser of the embedded PostgreSQL, who connects through the socket in its data directory only. */
export const ADMIN = "petstore";
/** Who the program connects as: owns the database and is no superuser. */
export const APP = "petstore_app";
export const DATABASE = "petstore";

/** Without `adminPassword`, of a release in which the program was the superuser: `password` is the superuser's then. */
const stateSchema = z.object({
  port: z.int().min(1).max(65_535),
  password: z.string().min(20),
  adminPassword: z.string().min(20).optional(),
});

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

/** The program's connection address; holds the password. */
export function databaseUrl({ port, password, adminPassword }: State, database = DATABASE): string {
  return `postgresql://${adminPassword === undefined ? ADMIN : APP}:${password}@127.0.0.1:${port}/${database}`;
}
