import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { OperatorError } from "#lib/platform/errors.ts";
import type { Locations } from "./locations.ts";

export const ADMIN = "petstore";
/** Owns the database; not a superuser. */
export const APP = "petstore_app";
export const DATABASE = "petstore";

/** Without `adminPassword`, `password` is the superuser's. */
const stateSchema = z.object({
  port: z.int().min(1).max(65_535),
  password: z.string().min(20),
  adminPassword: z.string().min(20).optional(),
});

/** Never in process arguments. */
export type State = z.infer<typeof stateSchema>;

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

/** Replaces the file atomically. */
export function writeState(locations: Locations, state: State): void {
  const partial = `${locations.state}.partial`;
  writeFileSync(partial, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true });
  renameSync(partial, locations.state);
}

/** Contains the password. */
export function databaseUrl({ port, password, adminPassword }: State, database = DATABASE): string {
  return `postgresql://${adminPassword === undefined ? ADMIN : APP}:${password}@127.0.0.1:${port}/${database}`;
}
