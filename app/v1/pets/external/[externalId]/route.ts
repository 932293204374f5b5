import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getExternalPet, putPet } from "#lib/http/api/operations/put-pet.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getExternalPet, putPet);
