import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deletePet, getPet, updatePet } from "#lib/http/api/operations/pets.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getPet, updatePet, deletePet);
