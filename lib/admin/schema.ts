import { parseAsString } from "nuqs/server";
import type { Person } from "#lib/auth/session/schema.ts";

declare const ADMINISTRATOR: unique symbol;

/**
 * A signed-in person who runs the service. Reads and writes beyond one project
 * take it as their first argument; only the gate in `loaders.ts` makes one, so
 * that what nobody has let in does not type-check.
 */
export type Administrator = Person & { readonly [ADMINISTRATOR]: true };

/** The id of the row whose dialog is open, in an address; empty when none is. */
export const openParser = parseAsString.withDefault("");
