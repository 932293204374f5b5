import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import * as z from "zod";
import type { Counted, NamePage } from "#lib/operations/admin/name-order.rules.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

/** Invalid values fall back to defaults. */
export const peopleQueryParsers = {
  q: parseAsString.withDefault(""),
  who: parseAsStringLiteral(["everybody", "admins"]).withDefault("everybody"),
  after: parseAsString.withDefault(""),
  before: parseAsString.withDefault(""),
};
export type PeopleQuery = inferParserType<typeof peopleQueryParsers>;

export const readPeopleQuery = createLoader(peopleQueryParsers);

export const peopleQueryText = createSerializer(peopleQueryParsers);

export interface Membership {
  slug: string;
  name: string;
  role: Role;
}

export interface AdminPerson {
  id: string;
  name: string;
  email: string;
  /** If false, anyone with a link may have created the account. */
  emailProven: boolean;
  isAdmin: boolean;
  createdAt: string;
  /** Precise to five minutes; null beyond 30 days. */
  lastSeenAt: string | null;
  openSessions: number;
  projects: number;
  parts: Membership[];
}

export interface AdminPeoplePage extends NamePage<AdminPerson>, Counted {}

export interface AdminPersonDetail extends Omit<AdminPerson, "parts"> {
  parts: (Membership & {
    isInBin: boolean;
    isOnlyOwner: boolean;
  })[];
}

export const adminChangeSchema = z.object({ isAdmin: z.boolean({ error: "isAdmin must be true or false" }) });

export const removalSchema = z.object({
  name: z.string({ error: "Type the person's name" }),
  erases: z.boolean({ error: "erases must be true or false" }).default(false),
});

export interface ResetLink {
  url: string;
  expiresAt: string;
}
