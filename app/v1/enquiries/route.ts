import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createEnquiry } from "#lib/http/api/operations/create-enquiry.ts";
import { listEnquiries } from "#lib/http/api/operations/enquiries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listEnquiries, createEnquiry);
