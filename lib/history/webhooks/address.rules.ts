import { isIP } from "node:net";
import { type AddressRanges, plainAddress } from "#lib/platform/address.ts";
import { isPublicAddress } from "#lib/platform/public-address.ts";

const MAX_URL_LENGTH = 2000;

/** @param allowed addresses in the operator's own network */
export function mayReach(address: string, allowed: AddressRanges): boolean {
  return isPublicAddress(address) || allowed.has(plainAddress(address));
}

/** RFC 6761: these names always mean this machine. */
export function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

const NOT_PUBLIC = "is not an address on the public internet, so messages can’t be sent there";

/** Resolved addresses are checked when a message is sent. */
export function endpointAddress(typed: string, allowed: AddressRanges): { url: string } | { reason: string } {
  const text = typed.trim();
  if (text.length > MAX_URL_LENGTH) return { reason: `The address can have at most ${MAX_URL_LENGTH} characters` };
  if (!URL.canParse(text)) return { reason: "Enter a full address, such as https://www.example.org/webhooks" };
  const url = new URL(text);
  if (url.protocol !== "https:") return { reason: "The address must begin with https://" };
  if (url.username !== "" || url.password !== "") {
    return { reason: "The address can’t contain a user name or a password. Verify the signature of each message instead" };
  }
  const host = hostOf(url);
  if (host === "") return { reason: "Enter a full address, such as https://www.example.org/webhooks" };
  const isKnownPrivate = isIP(host) === 0 ? isLocalName(host) && !allowed.has("127.0.0.1") : !mayReach(host, allowed);
  if (isKnownPrivate) return { reason: `${host} ${NOT_PUBLIC}` };
  // The fragment is never sent.
  url.hash = "";
  return { url: url.href };
}
