import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createProject } from "#lib/http/api/operations/create-project.ts";
import { listProjects } from "#lib/http/api/operations/list-projects.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listProjects, createProject);
