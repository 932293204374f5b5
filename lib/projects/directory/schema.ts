import type { Role } from "#lib/members/schema.ts";
import type { Project } from "#lib/projects/schema.ts";

/** A project in a person's list. */
export interface DirectoryEntry {
  project: Project;
  role: Role | "admin";
  /** Those in the bin left out. */
  animals: number;
}
