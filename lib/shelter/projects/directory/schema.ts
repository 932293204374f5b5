import { createLoader, createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import type { BinnedProject } from "#lib/shelter/projects/schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

export const DIRECTORY_ROWS = 24;
export const BIN_ROWS = 10;

export const MAX_NAMES = 20;

/** Ignores invalid values. Pages start at 1. */
export const directoryQueryParsers = {
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  bin: parseAsInteger.withDefault(1),
};
export type DirectoryQuery = inferParserType<typeof directoryQueryParsers>;

export const readDirectoryQuery = createLoader(directoryQueryParsers);

export const directoryQueryText = createSerializer(directoryQueryParsers);

export interface DirectoryEntry {
  project: Project;
  role: Role;
  /** Excludes the bin. Counted up to `MAX_ANIMALS_COUNTED` + 1. */
  animals: number;
}

export interface DirectoryPage {
  entries: DirectoryEntry[];
  hasMore: boolean;
}

/** Most recently deleted first. */
export interface BinPage {
  projects: BinnedProject[];
  hasMore: boolean;
}

export interface ProjectNames {
  projects: Pick<Project, "slug" | "name" | "isTest">[];
  hasMore: boolean;
}
