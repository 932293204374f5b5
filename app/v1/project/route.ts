import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getProject } from "#lib/http/api/operations/get-project.ts";
import { updateProject } from "#lib/http/api/operations/update-project.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getProject, updateProject);
