import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createDomain, listDomains } from "#lib/http/api/operations/domains.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listDomains, createDomain);
