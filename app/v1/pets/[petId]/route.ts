import { nextLane } from "#lib/http/api/next-lane.ts";
import { getPet } from "#lib/http/api/operations/get-pet.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getPet);
