import { parseAsString } from "nuqs/server";
import type { Person } from "#lib/people/auth/session/schema.ts";

declare const ADMINISTRATOR: unique symbol;

/** Only `loaders.ts` creates one, so unauthorized calls do not type-check. */
export type Administrator = Person & { readonly [ADMINISTRATOR]: true };

export const openParser = parseAsString.withDefault("");
