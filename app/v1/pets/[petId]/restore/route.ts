import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { restorePet } from "#lib/http/api/operations/pets.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(restorePet);
