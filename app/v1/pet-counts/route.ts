import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { countPets } from "#lib/http/api/operations/count-pets.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(countPets);
