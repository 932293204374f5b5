import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { Counted, NamePage } from "#lib/operations/admin/name-order.rules.ts";
import { PLANS } from "#lib/tenancy/plans/rules.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

const PROJECT_PLACES = ["live", "bin"] as const;

/** Invalid values fall back to defaults. */
export const projectQueryParsers = {
  q: parseAsString.withDefault(""),
  plan: parseAsStringLiteral(PLANS),
  in: parseAsStringLiteral(PROJECT_PLACES).withDefault("live"),
  after: parseAsString.withDefault(""),
  before: parseAsString.withDefault(""),
};
export type ProjectQuery = inferParserType<typeof projectQueryParsers>;

export const readProjectQuery = createLoader(projectQueryParsers);

export const projectQueryText = createSerializer(projectQueryParsers);

export const MAX_COUNTED = { list: 1000, detail: 100_000 } as const;

export interface AdminProject extends Project {
  deletedAt: string | null;
  purgedAt: string | null;
  members: number;
  /** One above `MAX_COUNTED` means more. */
  animals: number;
  /** Since midnight UTC. */
  callsToday: number;
  refusedToday: number;
}

export interface AdminProjectPage extends NamePage<AdminProject>, Counted {}

export interface AdminProjectDetail extends AdminProject {
  owners: { id: string; name: string; email: string }[];
  /** Not revoked, disabled or expired. */
  activeKeys: number;
  bans: number;
}
