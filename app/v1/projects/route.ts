import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createProject, listProjects } from "#lib/http/api/operations/projects.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listProjects, createProject);
