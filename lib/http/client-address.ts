import { isIP } from "node:net";
import { AddressRanges, plainAddress } from "#lib/platform/address.ts";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";

const trusted = singleton("http.trusted-proxies", () => new AddressRanges(settings().TRUSTED_PROXIES));

export function isTrustedProxy(peer: string): boolean {
  return settings().TRUSTED_PROXIES.length > 0 && trusted().has(peer);
}

/** `X-Forwarded-For` can be forged left of the first address that is not a trusted proxy. */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  let address = plainAddress(peer ?? "");
  if (forwardedFor === undefined || !isTrustedProxy(address)) return address;
  for (const hop of forwardedFor.split(",").reverse()) {
    const next = plainAddress(hop.trim());
    if (isIP(next) === 0) return address;
    address = next;
    if (!isTrustedProxy(next)) return address;
  }
  return address;
}

/** @returns undefined unless the setting enables it */
export function loggedAddress(peer: string | undefined, forwardedFor: string | undefined): string | undefined {
  return settings().LOG_ADDRESSES === "on" ? clientAddress(peer, forwardedFor) : undefined;
}
