import { nextLane } from "#lib/http/api/lanes/next-lane.ts";
import { cancelDomainCertificate } from "#lib/http/api/operations/cancel-domain-certificate.ts";
import { prepareDomainCertificate } from "#lib/http/api/operations/prepare-domain-certificate.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = nextLane(cancelDomainCertificate, prepareDomainCertificate);
