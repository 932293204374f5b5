import type { PersonAccess } from "#lib/people/access/loaders.ts";
import { listViews } from "#lib/shelter/pets/saved-views/data.ts";
import type { SavedView } from "#lib/shelter/pets/saved-views/schema.ts";

/** The project's and the person's own. */
export function viewsOf({ scope, person }: Pick<PersonAccess, "scope" | "person">): Promise<SavedView[]> {
  return listViews(scope, person.id);
}
