import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getProjectArchive } from "#lib/http/api/operations/project-archive.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getProjectArchive);
