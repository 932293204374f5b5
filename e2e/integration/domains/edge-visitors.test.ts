import { expect, it } from "vitest";
import { visit } from "#e2e/support/edge.ts";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { addServedDomain, createSite } from "#e2e/support/served-domain.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const PROXIED = "pets.example";
const DIRECT = "cats.example";
const UNPROVED = "dogs.example";
const CLOUDFLARE = "104.16.0.9";
const VISITOR = "203.0.113.5";

const edge = useOwnEdge({
  answer: (request, response) => response.end(String(request.headers["x-forwarded-for"])),
  // Connections to it count as a balancer's, which sends the origin of connections.
  settings: async () => ({ TRUSTED_PROXIES: "127.0.0.1" }),
  prepare: async (authority) => {
    for (const [slug, name, proxy] of [
      ["paws", PROXIED, { name: "Cloudflare", arrives: true }],
      ["claws", DIRECT, undefined],
      ["jaws", UNPROVED, { name: "Cloudflare", arrives: false }],
    ] as const) {
      await addServedDomain(await createSite(slug), { name, use: "primary", certificate: await authority.issue(name) });
      const report = { at: "2026-11-28T12:00:00.000Z", verdict: "right", problems: [], lines: [], ...(proxy && { proxy }) };
      await prisma().domain.updateMany({ where: { name }, data: { report } });
    }
  },
});

it.each([
  ["Cloudflare passes on to a name that is behind it", PROXIED, CLOUDFLARE, VISITOR],
  ["Cloudflare passes on to a name that is not behind it", DIRECT, CLOUDFLARE, CLOUDFLARE],
  ["Cloudflare passes on to a name whose check did not see requests arrive", UNPROVED, CLOUDFLARE, CLOUDFLARE],
  ["connects directly, whatever it claims", PROXIED, "198.51.100.4", "198.51.100.4"],
])("tells the site the address of a visitor whom %s", async (_, host, from, address) => {
  const headers = { "x-forwarded-for": from, "cf-connecting-ip": VISITOR };
  const { body } = await visit(edge().https, { host, ca: edge().authority.certificate, headers });
  expect(body).toBe(address);
});
