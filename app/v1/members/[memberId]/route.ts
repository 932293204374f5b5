import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteMember, getMember, updateMember } from "#lib/http/api/operations/members.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getMember, updateMember, deleteMember);
