import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteOwnProject, getOwnProject, renameOwnProject } from "#lib/http/api/operations/own-projects.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getOwnProject, renameOwnProject, deleteOwnProject);
