import { nextLane } from "#lib/http/next-lane.ts";
import { getPet } from "#lib/http/operations/get-pet.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getPet);
