import { describe, expect, it } from "vitest";
import { deviceCookie, hashDeviceToken, readDeviceCookie } from "#lib/people/auth/device.rules.ts";

const TOKEN = "a-_Z0".repeat(9).slice(0, 43);

describe("known-device cookie", () => {
  it("hides the device cookie from scripts and cross-site requests, and host-locks it over HTTPS", () => {
    expect(deviceCookie(TOKEN, true)).toBe(`__Host-petstore-device=${TOKEN}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect(deviceCookie(TOKEN, false)).toBe(`petstore-device=${TOKEN}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`);
  });

  it.each([true, false])("reads the device cookie from among other cookies (HTTPS: %s)", (isSecure) => {
    const [pair] = deviceCookie(TOKEN, isSecure).split("; ");
    expect(readDeviceCookie(`a=b; ${pair}; c=d`, isSecure)).toBe(TOKEN);
    expect(readDeviceCookie(`a=b; ${pair}; c=d`, !isSecure)).toBeUndefined();
  });

  it.each([
    null,
    "",
    "petstore-device=",
    "petstore-device=x",
    `petstore-device=${TOKEN}x`,
    `xpetstore-device=${TOKEN}`,
    "petstore-device=%00",
  ])("finds no device token in %j", (header) => {
    expect(readDeviceCookie(header, false)).toBeUndefined();
  });

  it("stores a device token as a hash", () => {
    expect(hashDeviceToken(TOKEN)).toMatch(/^[0-9a-f]{64}$/);
  });
});
