import { expect, it } from "vitest";
import { AT, found, line, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";
import { checkDns } from "#lib/sites/dns/service.ts";

const ZONE = "shelter.example";
const CHALLENGE = "petstore-domain=abc";
const peer = useHostileDns();

it("says that Cloudflare's proxy is on, at a subdomain and an apex", async () => {
  peer.set(WWW, [
    { type: "A", value: "104.21.7.9" },
    { type: "A", value: "172.67.140.2" },
    { type: "AAAA", value: "2606:4700:3030::6815:709" },
  ]);
  const report = await subdomain();
  expect(found(report)).toEqual({ verdict: "wrong", problems: ["proxied"] });
  expect(line(report, "A")?.message).toBe(
    `104.21.7.9, 172.67.140.2 belongs to Cloudflare: its proxy is on for ${WWW}. Turn the proxy off there (“DNS only”), so that the name points to ${TARGET} itself.`,
  );
  expect(line(report, "CNAME")?.message).toBe("Cloudflare’s proxy hides the CNAME record.");
  peer.set(ZONE, [{ type: "A", value: "104.21.7.9" }]);
  const apex = await checkDns({ name: ZONE, isApex: true, target: TARGET, challenge: null, caaIdentities: null }, AT);
  expect(found(apex)).toEqual({ verdict: "wrong", problems: ["proxied"] });
});

it("says that the provider has added the zone to the value", async () => {
  peer.set(WWW, [{ type: "CNAME", value: `${TARGET}.${ZONE}` }]);
  expect(line(await subdomain(), "CNAME")?.message).toBe(
    `The CNAME record points to ${TARGET}.${ZONE}: your provider has added your own domain to the value. Enter ${TARGET}. with the dot at its end.`,
  );
});

it("says that the provider has added the zone to the name", async () => {
  peer.set(`${WWW}.${ZONE}`, [{ type: "CNAME", value: TARGET }]);
  expect(line(await subdomain(), "CNAME")?.message).toBe(
    `The CNAME record is at ${WWW}.${ZONE}: your provider adds your own domain to the name. Enter only the short name there.`,
  );
  peer.set(`_petstore-challenge.${WWW}.${ZONE}`, [{ type: "TXT", value: CHALLENGE }]);
  expect(line(await subdomain({ challenge: CHALLENGE }), "TXT")?.message).toBe(
    `The TXT record is at _petstore-challenge.${WWW}.${ZONE}: your provider adds your own domain to the name. Enter only the short name there.`,
  );
});

it.each(['"', "“"])("says that the TXT record's value was pasted with %s around it", async (quote) => {
  peer.set(WWW, [{ type: "CNAME", value: TARGET }]);
  peer.set(`_petstore-challenge.${WWW}`, [{ type: "TXT", value: `${quote}${CHALLENGE}${quote === "“" ? "”" : quote}` }]);
  const report = await subdomain({ challenge: CHALLENGE });
  expect(found(report)).toEqual({ verdict: "wrong", problems: ["challenge_missing"] });
  expect(line(report, "TXT")?.message).toBe(
    "The value has quotation marks around it, which your provider adds itself. Enter it without them.",
  );
});
