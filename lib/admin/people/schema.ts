import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { z } from "zod";
import type { Counted, NamePage } from "#lib/admin/name-order.rules.ts";
import type { Role } from "#lib/scope/role.schema.ts";

/** The state of the list, as the address holds it; what cannot be read counts as left out. */
export const peopleQueryParsers = {
  q: parseAsString.withDefault(""),
  who: parseAsStringLiteral(["everybody", "admins"]).withDefault("everybody"),
  after: parseAsString.withDefault(""),
  before: parseAsString.withDefault(""),
};
export type PeopleQuery = inferParserType<typeof peopleQueryParsers>;

/** Reads the list's state from an address. */
export const readPeopleQuery = createLoader(peopleQueryParsers);

/** The list's state as an address's query, `?` included; what is as usual is left out. */
export const peopleQueryText = createSerializer(peopleQueryParsers);

/** A person's part in a project. */
export interface Part {
  slug: string;
  name: string;
  role: Role;
}

/** A person in the administrator's list. Ids are decimal text, times RFC 3339 in UTC. */
export interface AdminPerson {
  id: string;
  name: string;
  email: string;
  /** Whether the owner of the address was here; else anyone who held a link may have created the account. */
  emailProven: boolean;
  isAdmin: boolean;
  createdAt: string;
  /** When a session of theirs was used last, to five minutes; null when none of the last 30 days is known. */
  lastSeenAt: string | null;
  openSessions: number;
  /** Projects in use, all of them counted. */
  projects: number;
  /** The first of these by name. */
  parts: Part[];
}

/** One page of them, by name. */
export interface AdminPeoplePage extends NamePage<AdminPerson>, Counted {}

/** One person with all projects. */
export interface AdminPersonDetail extends Omit<AdminPerson, "parts"> {
  parts: (Part & {
    isInBin: boolean;
    /** Nobody else owns it. */
    isOnlyOwner: boolean;
  })[];
}

const OBJECT = { error: "The body must be a JSON object" };

/** What makes a person an administrator, or no longer one. */
export const adminChangeSchema = z.object({ isAdmin: z.boolean({ error: "isAdmin must be true or false" }) }, OBJECT);

/** What removing a person takes: their name, typed. */
export const removalSchema = z.object({ name: z.string({ error: "Type the person's name" }) }, OBJECT);

/** A link that sets a person's password anew, given this once. */
export interface ResetLink {
  url: string;
  /** RFC 3339, UTC. */
  expiresAt: string;
}
