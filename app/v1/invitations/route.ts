import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createInvitation, listInvitations } from "#lib/http/api/operations/invitations.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listInvitations, createInvitation);
