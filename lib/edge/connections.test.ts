import { expect, it } from "vitest";
import { addressGroup } from "#lib/edge/connections.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("connections of %s count for %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
