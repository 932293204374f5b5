import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getEnquiry, updateEnquiry } from "#lib/http/api/operations/enquiries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getEnquiry, updateEnquiry);
