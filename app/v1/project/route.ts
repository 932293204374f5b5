import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getProject, updateProject } from "#lib/http/api/operations/projects.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getProject, updateProject);
