import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { createDomain } from "#lib/http/api/operations/create-domain.ts";
import { listDomains } from "#lib/http/api/operations/list-domains.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(listDomains, createDomain);
