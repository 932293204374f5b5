import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deletePet } from "#lib/http/api/operations/delete-pet.ts";
import { getPet } from "#lib/http/api/operations/get-pet.ts";
import { updatePet } from "#lib/http/api/operations/update-pet.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getPet, updatePet, deletePet);
