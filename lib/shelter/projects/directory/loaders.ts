import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { listBin, listDirectory, listNames } from "#lib/shelter/projects/directory/data.ts";
import type { BinPage, DirectoryPage, DirectoryQuery, ProjectNames } from "#lib/shelter/projects/directory/schema.ts";

export async function projectDirectory(person: Person, query: DirectoryQuery): Promise<DirectoryPage> {
  return await listDirectory(person, query);
}

export async function projectBin(person: Person, { bin }: DirectoryQuery): Promise<BinPage> {
  return await listBin(person, bin, clock()());
}

/** Even administrators get only their own projects. */
export async function projectNames(person: Person): Promise<ProjectNames> {
  return await listNames(person, "own", "");
}

/** All of them for an administrator. */
export async function searchProjects(person: Person, q: string): Promise<ProjectNames> {
  return await listNames(person, person.isAdmin ? "all" : "own", q);
}
