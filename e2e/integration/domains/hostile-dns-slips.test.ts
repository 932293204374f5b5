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
    `104.21.7.9, 172.67.140.2 belongs to Cloudflare: its proxy is on for ${WWW}. Turn the proxy off there (“DNS only”), or have it pass visitors on to ${TARGET}.`,
  );
  expect(line(report, "CNAME")?.message).toBe("The proxy of Cloudflare hides the CNAME record.");
  peer.set(ZONE, [{ type: "A", value: "104.21.7.9" }]);
  const apex = await checkDns(
    { name: ZONE, isApex: true, target: TARGET, setAddresses: [], nextAddresses: [], challenge: null, caaIdentities: null },
    AT,
  );
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

it.each(['"', "“"])("accepts a TXT record's value that was pasted with %s around it", async (quote) => {
  peer.set(WWW, [{ type: "CNAME", value: TARGET }]);
  peer.set(`_petstore-challenge.${WWW}`, [{ type: "TXT", value: `${quote}${CHALLENGE}${quote === "“" ? "”" : quote}` }]);
  const report = await subdomain({ challenge: CHALLENGE });
  expect(found(report)).toEqual({ verdict: "right", problems: [] });
});

it.each([
  [
    "the domain after it",
    "petstore-domain=abc.shelter.example",
    "Your provider added your own domain to the value. Enter only the value that is shown here.",
  ],
  ["its beginning missing", "abc", "The value must begin with petstore-domain=. Copy all of it."],
  ["other capitals", "petstore-domain=ABC", "Capital and small letters in the value differ. Copy it as it is shown here."],
  [
    "an old token",
    "petstore-domain=old",
    "The TXT record has petstore-domain=old, which is an old value or another project’s. Replace it with the value that is shown here.",
  ],
])("says that the TXT record's value has %s", async (_, value, message) => {
  peer.set(WWW, [{ type: "CNAME", value: TARGET }]);
  peer.set(`_petstore-challenge.${WWW}`, [
    { type: "TXT", value: "v=spf1 -all" },
    { type: "TXT", value },
  ]);
  expect(line(await subdomain({ challenge: CHALLENGE }), "TXT")).toMatchObject({ verdict: "wrong", message });
});

it("says that the TXT record is at the bare domain's name, and does not accept it there", async () => {
  peer.set(WWW, [{ type: "CNAME", value: TARGET }]);
  peer.set(`_petstore-challenge.${ZONE}`, [{ type: "TXT", value: CHALLENGE }]);
  const report = await subdomain({ challenge: CHALLENGE });
  expect(found(report)).toEqual({ verdict: "wrong", problems: ["challenge_missing"] });
  expect(line(report, "TXT")?.message).toBe(`The TXT record is at _petstore-challenge.${ZONE}. Move it to _petstore-challenge.${WWW}.`);
});
