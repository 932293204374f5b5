import type { Parameter } from "#lib/http/api/define-route.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";

export const DOMAIN_ID: Record<"domainId", Parameter> = {
  domainId: { description: "The identifier of the domain.", schema: int64Schema, example: "5" },
};

const RECORD = { type: "CNAME", name: "adopt.example.org" };
const AT = "2026-11-21T09:30:00.000Z";

export const DOMAIN_EXAMPLE = {
  id: 5,
  name: "adopt.example.org",
  unicodeName: "adopt.example.org",
  use: "redirects",
  redirectStatus: 301,
  leadsTo: "https://pets.example",
  routing: "waiting",
  certificate: "none",
  certificateBeforeSwitch: "offered",
  certificateError: null,
  recordUntil: null,
  notServed: ["not_verified", "no_certificate"],
  contestedBy: null,
  pair: null,
  isChecking: false,
  records: [
    {
      ...RECORD,
      relativeName: "adopt",
      value: "pets.example",
      ttl: 3600,
      purpose: "Sends visitors to the site.",
      isAlternative: false,
      isBeforeSwitch: false,
    },
  ],
  report: {
    checkedAt: AT,
    verdict: "wrong",
    records: [
      {
        ...RECORD,
        expected: ["pets.example"],
        found: ["old.example.net"],
        status: "wrong",
        message: "The CNAME record points to old.example.net. Set it to pets.example.",
      },
    ],
    nameServers: ["ns1.example.net"],
  },
  createdAt: AT,
};
