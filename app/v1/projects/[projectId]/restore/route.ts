import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { restoreOwnProject } from "#lib/http/api/operations/own-projects.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(restoreOwnProject);
