import { describe, expect, it } from "vitest";
import { deviceCookie, hashDeviceToken, readDeviceCookie } from "#lib/auth/device.rules.ts";

const TOKEN = "a-_Z0".repeat(9).slice(0, 43);

describe("the cookie of a known device", () => {
  it("is hidden from scripts and other sites, and bound to the host over HTTPS", () => {
    expect(deviceCookie(TOKEN, true)).toBe(`__Host-petstore-device=${TOKEN}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect(deviceCookie(TOKEN, false)).toBe(`petstore-device=${TOKEN}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`);
  });

  it.each([true, false])("is read back from among other cookies (HTTPS: %s)", (isSecure) => {
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
  ])("is not read from %j", (header) => {
    expect(readDeviceCookie(header, false)).toBeUndefined();
  });

  it("is stored as a hash", () => {
    expect(hashDeviceToken(TOKEN)).toMatch(/^[0-9a-f]{64}$/);
  });
});
