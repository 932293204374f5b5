import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { listAdoptions } from "#lib/http/api/operations/adoptions.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listAdoptions);
