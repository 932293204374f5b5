import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getProject } from "#lib/http/api/operations/get-project.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getProject);
