import type { Person } from "#lib/auth/session/schema.ts";
import { clock } from "#lib/clock.ts";
import { listBin, listDirectory, listNames } from "#lib/projects/directory/data.ts";
import type { BinPage, DirectoryPage, DirectoryQuery, ProjectNames } from "#lib/projects/directory/schema.ts";

/** The page of the person's own projects that an address asks for, with their animals counted. */
export async function projectDirectory(person: Person, query: DirectoryQuery): Promise<DirectoryPage> {
  return await listDirectory(person, query);
}

/** The page of the own projects in the bin that an address asks for. */
export async function projectBin(person: Person, { bin }: DirectoryQuery): Promise<BinPage> {
  return await listBin(person, bin, clock()());
}

/** The names that the shell tells on every page: the first of the person's own projects, whoever it is. */
export async function projectNames(person: Person): Promise<ProjectNames> {
  return await listNames(person, "own", "");
}

/** The projects that the person may enter and that a search fits: own ones, and for an administrator all. */
export async function searchProjects(person: Person, q: string): Promise<ProjectNames> {
  return await listNames(person, person.isAdmin ? "all" : "own", q);
}
