import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { deleteInvitation, getInvitation } from "#lib/http/api/operations/invitations.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getInvitation, deleteInvitation);
