import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { listEvents } from "#lib/http/api/operations/list-events.ts";
import { triggerEvent } from "#lib/http/api/operations/test-projects.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listEvents, triggerEvent);
