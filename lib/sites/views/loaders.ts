import type { ProjectAccess } from "#lib/people/access/loaders.ts";
import { clock } from "#lib/platform/clock.ts";
import { interestIn, seenAnimals } from "#lib/sites/views/data.ts";
import type { Interest, SeenAnimal } from "#lib/sites/views/schema.ts";

type Access = Pick<ProjectAccess, "scope">;

export function interestOf({ scope }: Access, petId: string): Promise<Interest> {
  return interestIn(scope, petId, clock()());
}

/** Those that visitors can see now, by their views. */
export function seenAnimalsOf({ scope }: Access): Promise<SeenAnimal[]> {
  return seenAnimals(scope, clock()());
}
