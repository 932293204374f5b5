import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getEvent } from "#lib/http/api/operations/list-events.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getEvent);
