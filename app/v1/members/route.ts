import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { listMembers } from "#lib/http/api/operations/members.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listMembers);
