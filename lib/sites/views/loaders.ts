import { clock } from "#lib/platform/clock.ts";
import { interestIn, seenAnimals } from "#lib/sites/views/data.ts";
import type { Interest, SeenAnimal, SeenOrder } from "#lib/sites/views/schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope">;

export function interestOf({ scope }: Access, petId: string): Promise<Interest> {
  return interestIn(scope, petId, clock()());
}

export function seenAnimalsOf({ scope }: Access, order: SeenOrder): Promise<SeenAnimal[]> {
  return seenAnimals(scope, clock()(), order);
}
