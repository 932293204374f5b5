import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { resetOwnProject } from "#lib/http/api/operations/test-projects.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(resetOwnProject);
