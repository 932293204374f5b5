import { idParameter } from "#lib/http/api/parameters.ts";

export const DOMAIN_ID = { domainId: idParameter("The identifier of the domain.", "5") };

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
