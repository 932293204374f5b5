import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { getEnquiry } from "#lib/http/api/operations/get-enquiry.ts";
import { updateEnquiry } from "#lib/http/api/operations/update-enquiry.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(getEnquiry, updateEnquiry);
