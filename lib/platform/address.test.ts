import { expect, it } from "vitest";
import { AddressRanges, callerBlock, callerNetwork, isLoopback } from "#lib/platform/address.ts";

it.each([
  ["192.0.2.1", "192.0.2.1", "192.0.2.0/24"],
  ["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.0/24"],
  ["::FFFF:192.0.2.1", "192.0.2.1", "192.0.2.0/24"],
  ["::ffff:c000:201", "192.0.2.1", "192.0.2.0/24"],
  ["2001:db8:1:2345:3:4:5:6", "2001:db8:1:2300::/56", "2001:db8:1::/48"],
  ["2001:db8:1:23ff::9", "2001:db8:1:2300::/56", "2001:db8:1::/48"],
  ["2001:db8:1:45::9", "2001:db8:1:0::/56", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:0::/56", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/56", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/56", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/56", "0:0:0::/48"],
  ["", "", ""],
  ["no:address", "no:address", "no:address"],
])("counts %s under %s, in the block %s", (address, network, block) => {
  expect([callerNetwork(address), callerBlock(address)]).toEqual([network, block]);
});

it.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::ffff:127.0.0.1", true],
  ["::1", true],
  ["128.0.0.1", false],
  ["::2", false],
  ["2130706433", false],
  ["127.example", false],
  ["", false],
])("takes %s for this machine's loopback: %s", (address, isOwn) => {
  expect(isLoopback(address)).toBe(isOwn);
});

it.each([
  ["192.0.2.1", true],
  ["::ffff:192.0.2.1", true],
  ["192.0.2.2", false],
  ["10.255.0.1", true],
  ["11.0.0.1", false],
  ["2001:db8:ffff::1", true],
  ["2001:db9::1", false],
  ["no address", false],
])("finds %s among ranges: %s", (address, isIn) => {
  expect(new AddressRanges(["192.0.2.1", "10.0.0.0/8", "2001:db8::/32"]).has(address)).toBe(isIn);
});
