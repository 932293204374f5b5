import { isIP } from "node:net";
import { domainToASCII, domainToUnicode } from "node:url";
import { hasPublicSuffix, isWithin, zoneOf } from "#lib/sites/dns/zones.rules.ts";

const MAX_CHARACTERS = 253;
const MAX_LABEL_LENGTH = 63;
/** Let's Encrypt's limit. */
const MAX_LABELS = 10;
const MAX_SHOWN = 80;

export interface DomainName {
  /** ASCII, lowercase, no trailing dot. */
  name: string;
  unicodeName: string;
  zone: string;
  isApex: boolean;
}

export interface OwnNames {
  platformDomain: string;
  serviceHosts: readonly string[];
  /** Undefined outside the playground. */
  playgroundZone: string | undefined;
}

const isSubdomainOf = (name: string, domain: string): boolean => name.endsWith(`.${domain}`);

function hostIn(text: string): string {
  const bare = text.replace(/^["'<“„«]+|["'>”“»]+$/g, "").trim();
  const [host = ""] = bare.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, "").split(/[/?#\\]/);
  return host.replace(/^([^:]*|\[.*\]):\d{0,5}$/, "$1");
}

function errorOfText(text: string): string | undefined {
  if (text === "") return "Type a domain, such as www.example.org.";
  if (text.includes("@")) return "This looks like an email address. Type a domain, such as www.example.org.";
  if (text.includes("*")) return "Wildcards (*) are not supported. Add each name separately, such as www.example.org.";
  if (isIP(text.replace(/^\[(.*)\]$/, "$1")) !== 0 || /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i.test(text)) {
    return "This is an IP address. Type a domain, such as www.example.org.";
  }
  if (text.includes(":")) return "A domain can't contain a colon. Type one domain, such as www.example.org.";
  if (/\s/.test(text)) return "A domain can't contain spaces. Type one domain, such as www.example.org.";
  if (text.includes("_")) return "The name of a site can't contain underscores. Letters, digits, and hyphens are allowed.";
  return undefined;
}

function errorOfLabels(name: string): string | undefined {
  const labels = name.split(".");
  if (labels.includes("")) return "There must be something before and after each dot, such as www.example.org.";
  const long = labels.find((label) => label.length > MAX_LABEL_LENGTH);
  if (long !== undefined)
    return `Each part between two dots can have at most ${MAX_LABEL_LENGTH} characters in DNS form, and one has ${long.length}.`;
  if (name.length > MAX_CHARACTERS)
    return `A domain can have at most ${MAX_CHARACTERS} characters in DNS form, and this one has ${name.length}.`;
  if (labels.some((label) => !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))) {
    return "Letters, digits, and hyphens are allowed, and no part can begin or end with a hyphen.";
  }
  // CA/Browser Forum Baseline Requirements, section 7.1.2.7.12.
  const reserved = labels.find((label) => label.slice(2, 4) === "--" && !label.startsWith("xn--"));
  if (reserved !== undefined) {
    return `No certificate can be issued for a name with “${reserved}” in it: two hyphens in third and fourth place are reserved.`;
  }
  if (labels.length > MAX_LABELS) {
    return `No certificate can be issued for a name with more than ${MAX_LABELS} parts, and this one has ${labels.length}.`;
  }
  return undefined;
}

/** RFC 6761, and `internal`, which ICANN reserved. Source: iana.org/assignments/special-use-domain-names. */
const SPECIAL_USE = [
  "alt",
  "arpa",
  "example",
  "example.com",
  "example.net",
  "example.org",
  "internal",
  "invalid",
  "local",
  "localhost",
  "onion",
  "test",
];

function specialUseOf(name: string): string | undefined {
  return SPECIAL_USE.find((ending) => isWithin(name, ending));
}

/** A private installation accepts its own special-use suffix. */
function errorOfUse(name: string, { platformDomain, playgroundZone }: OwnNames): string | undefined {
  const ending = specialUseOf(name);
  if (ending === undefined || ending === specialUseOf(platformDomain)) return undefined;
  if (ending === "test" && playgroundZone !== undefined) return undefined;
  return `Names that end in .${ending} are reserved: they do not exist on the internet, and no certificate can be issued for them. Add a domain that is registered to you.`;
}

/** A private installation accepts its own ending. */
function errorOfEnding(name: string, { platformDomain, playgroundZone }: OwnNames): string | undefined {
  const endingOf = (one: string): string => one.split(".").at(-1) ?? "";
  const ending = endingOf(name);
  if (hasPublicSuffix(name) || ending === endingOf(platformDomain) || (ending === "test" && playgroundZone !== undefined)) return undefined;
  return `No domain can be registered under .${domainToUnicode(ending)}, so no certificate can be issued. Check the spelling.`;
}

function errorOfPlace(name: string, own: OwnNames): string | undefined {
  const { platformDomain, serviceHosts, playgroundZone } = own;
  if (playgroundZone !== undefined && isSubdomainOf(name, playgroundZone)) return undefined;
  if (isWithin(name, platformDomain)) {
    return `Names under ${platformDomain} are assigned by this service. Add your own domain.`;
  }
  // It would put a customer's page where people sign in.
  const taken = isSubdomainOf(platformDomain, name) ? name : serviceHosts.find((host) => isWithin(name, host));
  if (taken !== undefined) return `${taken} belongs to this service itself. Add your own domain.`;
  if (!name.includes(".")) return "A domain needs at least two parts with a dot between them, such as example.org.";
  return errorOfUse(name, own) ?? errorOfEnding(name, own);
}

/**
 * @param typed a name, or an address with one
 * @returns the ASCII name, or why it is invalid
 */
export function domainNameFrom(typed: string, own: OwnNames): DomainName | { reason: string } {
  const text = typed.trim();
  const refused = (reason: string) => ({
    reason: text === "" ? reason : `${reason} You typed “${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}”.`,
  });
  const host = hostIn(text);
  const textError = errorOfText(host);
  if (textError !== undefined) return refused(textError);
  const bare = host.replace(/[.。．｡]$/, "");
  // ASCII keeps its form to report its own error.
  const name = /^[\x21-\x7e]*$/.test(bare) && !/(?:^|\.)xn--/i.test(bare) ? bare.toLowerCase() : domainToASCII(bare);
  const unicodeName = domainToUnicode(name);
  // It does not decode percent-encoding.
  if (name === "" || isIP(name) !== 0 || /(?:^|\.)xn--/.test(unicodeName))
    return refused("This is not a domain name: it contains characters that DNS does not allow.");
  const error = errorOfLabels(name) ?? errorOfPlace(name, own);
  if (error !== undefined) return refused(error);
  const zone = zoneOf(name, own.playgroundZone);
  if (zone === null) return refused(`${unicodeName} is an ending that many domains share. Add your own domain under it.`);
  return { name, unicodeName, zone, isApex: zone === name };
}

export function knownDomainName(name: string, playgroundZone: string | undefined): DomainName {
  const zone = zoneOf(name, playgroundZone) ?? name;
  return { name, unicodeName: domainToUnicode(name), zone, isApex: zone === name };
}
