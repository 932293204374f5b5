import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import { isLoopbackHost } from "#lib/platform/loopback.ts";

export const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.some((s) => text.startsWith(`${s}://`)) && URL.canParse(text), {
    error: `must be an address that begins with ${schemes.map((s) => `${s}://`).join(" or ")}`,
  });

const withoutSlash = (text: string): string => text.replace(/\/+$/, "");
export const baseAddress = url("https", "http").transform(withoutSlash);
export const secureBaseAddress = url("https")
  .refine((text) => !/[?#@]/.test(text), "must have no user, query, or fragment")
  .transform(withoutSlash);

function isOriginOnly(text: string): boolean {
  return URL.parse(text)?.pathname === "/" && !/[?#@]/.test(text);
}

export const originAddress = url("https", "http")
  .refine((text) => !URL.canParse(text) || isOriginOnly(text), {
    error: "must be only a scheme, a host, and a port if needed, such as https://pets.example",
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));

/** RFC 9116, section 2.5.3. */
export const securityContact = z
  .string()
  .transform((text) => (/^[^@\s:]+@[^@\s]+$/.test(text) ? `mailto:${text}` : text))
  .refine((text) => /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s/]\S*|tel:\+?[\d().-]+)$/.test(text), {
    error: "must be an email address, or start with https://, mailto:, or tel:",
  });

export const list = (usual = "") =>
  z
    .string()
    .default(usual)
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    );

/** IPv6 with a port needs brackets. */
function isServerAddress(text: string): boolean {
  const [, inBrackets, plain, port = "1"] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(inBrackets ?? plain ?? text) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}

export const serverAddresses = (example: string) =>
  list().refine((servers) => servers.every(isServerAddress), {
    error: `must be IP addresses, each with an optional port, such as ${example}, separated by commas`,
  });

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

export const addressRanges = list().refine((ranges) => ranges.every(isAddressRange), {
  error: "must be IP addresses or ranges such as 10.0.0.0/8, separated by commas",
});

const MAX_ADDRESSES = 8;

const UNREACHABLE = new Set([
  "unspecified",
  "loopback",
  "linkLocal",
  "private",
  "uniqueLocal",
  "carrierGradeNat",
  "broadcast",
  "multicast",
]);

function isUnreachable(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return UNREACHABLE.has(parsed.range()) || (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress());
}

const ADDRESS_NAMES = ["PLATFORM_ADDRESSES", "PLATFORM_NEXT_ADDRESSES"] as const;
type Addresses = Record<(typeof ADDRESS_NAMES)[number], readonly string[]>;

/** Owners must not be told to point domains to addresses that no visitor can reach. */
export function addressErrors(settings: Addresses & { PUBLIC_URL?: string | undefined }): string[] {
  const { PUBLIC_URL } = settings;
  if (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname)) return [];
  return ADDRESS_NAMES.flatMap((name) => {
    const wrong = settings[name].filter(isUnreachable);
    const what = "must be addresses that visitors can reach, not private ones or IPv4 addresses in IPv6 form";
    return wrong.length === 0 ? [] : [`${name} ${what}; got ${wrong.join(", ")}`];
  });
}

/** Resolvers write addresses in this form. */
const canonical = (address: string): string => (isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address);

export const hostAddresses = list()
  .refine((all) => all.every((one) => isIP(one) !== 0 && !one.includes("%")) && all.length <= MAX_ADDRESSES, {
    error: `must be at most ${MAX_ADDRESSES} IP addresses, such as 203.0.113.7 and 2001:db8::7, separated by commas`,
  })
  .transform((all) => [...new Set(all.map(canonical))]);
