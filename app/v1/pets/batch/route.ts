import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { batchPets } from "#lib/http/api/operations/batch-pets.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(batchPets);
