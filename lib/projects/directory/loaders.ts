import type { Person } from "#lib/auth/session/schema.ts";
import { listDirectory, listNames } from "#lib/projects/directory/data.ts";
import type { DirectoryEntry } from "#lib/projects/directory/schema.ts";

/** The projects that the person may enter, with their animals counted; an administrator enters all. */
export async function projectDirectory(person: Person): Promise<DirectoryEntry[]> {
  return await listDirectory(person);
}

/** Their names, for the switcher. */
export async function projectNames(person: Person): Promise<{ slug: string; name: string }[]> {
  return await listNames(person);
}
