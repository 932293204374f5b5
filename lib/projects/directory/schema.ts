import { createLoader, createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import type { Project } from "#lib/access/schema.ts";
import type { BinnedProject } from "#lib/projects/schema.ts";
import type { Role } from "#lib/scope/role.schema.ts";

/** Projects of one page of a person's list, and of one page of the bin. */
export const DIRECTORY_ROWS = 24;
export const BIN_ROWS = 10;

/** Names that the switcher and a search for a project tell at once. */
export const MOST_NAMES = 20;

/** More animals than this are not counted one by one. */
export const MOST_ANIMALS_COUNTED = 10_000;

/** The state of a person's list, as the address holds it; what cannot be read counts as left out. Pages from 1. */
export const directoryQueryParsers = {
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  bin: parseAsInteger.withDefault(1),
};
export type DirectoryQuery = inferParserType<typeof directoryQueryParsers>;

/** Reads the list's state from an address. */
export const readDirectoryQuery = createLoader(directoryQueryParsers);

/** The list's state as an address's query, `?` included; what is as usual is left out. */
export const directoryQueryText = createSerializer(directoryQueryParsers);

/** A project in a person's list. */
export interface DirectoryEntry {
  project: Project;
  role: Role;
  /** Those in the bin left out; to `MOST_ANIMALS_COUNTED` and one more, which stands for all beyond. */
  animals: number;
}

/** One page of a person's projects, by name. */
export interface DirectoryPage {
  entries: DirectoryEntry[];
  hasMore: boolean;
}

/** One page of the projects in the bin, the one deleted last first. */
export interface BinPage {
  projects: BinnedProject[];
  hasMore: boolean;
}

/** A project by name. */
export interface ProjectName {
  slug: string;
  name: string;
}

/** The first names that fit, and whether more do. */
export interface ProjectNames {
  projects: ProjectName[];
  hasMore: boolean;
}
