import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { Project } from "#lib/access/schema.ts";
import type { Counted, NamePage } from "#lib/admin/name-order.rules.ts";
import { PLANS } from "#lib/plans/rules.ts";

/** Where the projects of the list are: in use or in the bin. */
const PROJECT_PLACES = ["live", "bin"] as const;

/** The state of the list, as the address holds it; what cannot be read counts as left out. */
export const projectQueryParsers = {
  q: parseAsString.withDefault(""),
  plan: parseAsStringLiteral(PLANS),
  in: parseAsStringLiteral(PROJECT_PLACES).withDefault("live"),
  after: parseAsString.withDefault(""),
  before: parseAsString.withDefault(""),
};
export type ProjectQuery = inferParserType<typeof projectQueryParsers>;

/** Reads the list's state from an address. */
export const readProjectQuery = createLoader(projectQueryParsers);

/** The list's state as an address's query, `?` included; what is as usual is left out. */
export const projectQueryText = createSerializer(projectQueryParsers);

/** More animals than this are not counted one by one: in a list of many projects, and for one alone. */
export const MOST_ANIMALS_COUNTED = { list: 1000, detail: 100_000 } as const;

/** A project in the administrator's list. Ids are decimal text. */
export interface AdminProject extends Project {
  /** In the bin since then and gone for good at the other; null while in use. RFC 3339, UTC. */
  deletedAt: string | null;
  purgedAt: string | null;
  members: number;
  /** Living ones, to `MOST_ANIMALS_COUNTED` and one more, which stands for all beyond. */
  animals: number;
  /** Requests since midnight UTC, up to a few seconds late; `refusedToday` of them were not charged. */
  callsToday: number;
  refusedToday: number;
}

/** One page of them, by name. */
export interface AdminProjectPage extends NamePage<AdminProject>, Counted {}

/** One project with what its dialog tells besides. */
export interface AdminProjectDetail extends AdminProject {
  owners: { id: string; name: string; email: string }[];
  /** Keys that are neither revoked, disabled nor expired. */
  activeKeys: number;
  /** Bans in force. */
  bans: number;
}
