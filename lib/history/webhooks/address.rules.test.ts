import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpointAddress, mayReach } from "#lib/history/webhooks/address.rules.ts";
import { AddressRanges } from "#lib/platform/address.ts";
import { isPublicAddress } from "#lib/platform/public-address.ts";

const NONE = new AddressRanges([]);

describe("isPublicAddress", () => {
  it.each([
    ["a private network", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"]],
    ["this machine", ["127.0.0.1", "127.9.9.9", "0.0.0.0", "::1", "::"]],
    ["a link", ["169.254.0.1", "fe80::1", "fe80::1%eth0"]],
    ["a cloud's metadata", ["169.254.169.254", "100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254"]],
    ["a carrier's network", ["100.64.0.1", "100.127.255.255"]],
    ["a unique local or site-local network", ["fc00::1", "fdff::1", "fec0::1"]],
    [
      "IPv4 in IPv6",
      ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0:127.0.0.1", "::127.0.0.1"],
    ],
    ["NAT64", ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b::10.0.0.1", "64:ff9b:1::1.1.1.1"]],
    ["tunnels", ["2002:7f00:1::1", "2002:a00:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"]],
    ["documentation and tests", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "2001:db8::1", "3fff::1"]],
    ["groups and broadcasts", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "240.0.0.1", "ff02::1"]],
    ["no address", ["", "localhost", "example.org", "1.2.3", "1.2.3.4.5", "::g", "127.1", "0x7f000001"]],
  ])("is false for %s", (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it("is true for public addresses, also wrapped ones", () => {
    const open = ["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"];
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it("agrees about an IPv4 address in each of its spellings", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isPublic = isPublicAddress(address);
        for (const prefix of ["::ffff:", "64:ff9b::"]) expect(isPublicAddress(prefix + address)).toBe(isPublic);
        for (const prefix of ["::", "0:0:0:0:0:0:", "::ffff:0:", "64:ff9b:1::"]) expect(isPublicAddress(prefix + address)).toBe(false);
      }),
    );
  });
});

describe("mayReach", () => {
  it("adds only the operator's own addresses", () => {
    const allowed = new AddressRanges(["127.0.0.1", "10.1.0.0/16", "fd00:1::/64"]);
    expect(["127.0.0.1", "::ffff:127.0.0.1", "10.1.2.3", "fd00:1::5", "1.1.1.1"].filter((one) => !mayReach(one, allowed))).toEqual([]);
    expect(["127.0.0.2", "10.2.0.1", "::1", "fd00:2::5", "169.254.169.254"].filter((one) => mayReach(one, allowed))).toEqual([]);
  });
});

describe("endpointAddress", () => {
  it.each([
    ["http://www.example.org/", /must begin with https:/],
    ["ftp://www.example.org/", /must begin with https:/],
    ["www.example.org/webhooks", /full address/],
    ["https://", /full address/],
    ["", /full address/],
    ["https://user@www.example.org/", /user name or a password/],
    ["https://:secret@www.example.org/", /user name or a password/],
    ["https://127.0.0.1/", /public internet/],
    ["https://127.1/", /public internet/],
    ["https://2130706433/", /public internet/],
    ["https://0x7f.0.0.1/", /public internet/],
    ["https://0177.0.0.1/", /public internet/],
    ["https://①②⑦.0.0.1/", /public internet/],
    ["https://169.254.169.254/latest/meta-data", /public internet/],
    ["https://[::1]/", /public internet/],
    ["https://[::ffff:7f00:1]/", /public internet/],
    ["https://[64:ff9b::a9fe:a9fe]/", /public internet/],
    ["https://localhost/", /public internet/],
    ["https://LOCALHOST./", /public internet/],
    ["https://app.localhost:8443/", /public internet/],
  ])("refuses %s", (typed, reason) => {
    expect(endpointAddress(typed, NONE)).toEqual({ reason: expect.stringMatching(reason) });
  });

  it("refuses an address that is too long", () => {
    expect(endpointAddress(`https://www.example.org/${"a".repeat(2000)}`, NONE)).toEqual({ reason: expect.stringMatching(/at most 2000/) });
  });

  it.each([
    [" https://Hooks.Example.org/In?token=1#part ", "https://hooks.example.org/In?token=1"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://1.1.1.1:8443/hooks", "https://1.1.1.1:8443/hooks"],
  ])("keeps %s as %s", (typed, url) => {
    expect(endpointAddress(typed, NONE)).toEqual({ url });
  });

  it("takes this machine where the operator allows it", () => {
    const allowed = new AddressRanges(["127.0.0.0/8"]);
    expect(endpointAddress("https://localhost:8443/", allowed)).toEqual({ url: "https://localhost:8443/" });
    expect(endpointAddress("https://127.0.0.1:8443/", allowed)).toEqual({ url: "https://127.0.0.1:8443/" });
    expect(endpointAddress("http://127.0.0.1:8443/", allowed)).toHaveProperty("reason");
  });
});
