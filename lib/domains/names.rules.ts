import { isIP } from "node:net";
import { domainToASCII, domainToUnicode } from "node:url";
import { zoneOf } from "#lib/dns/zones.rules.ts";

const MOST_CHARACTERS = 253;
const MOST_LABEL = 63;
const MOST_SHOWN = 80;

/** A name that a site can be reached at. */
export interface DomainName {
  /** ASCII, lower case, without the trailing dot. */
  name: string;
  /** The same in the reader's script. */
  unicodeName: string;
  /** The registrable domain that it stands in, itself for an apex. */
  zone: string;
  /** The registrable domain itself, where no CNAME record can be. */
  isApex: boolean;
}

/** What no domain may be: the platform's own names. */
export interface OwnNames {
  platformDomain: string;
  /** Where the dashboard and the API are reached. */
  serviceHosts: readonly string[];
  /** Names beneath it are allowed, and it counts as a public suffix; undefined outside the playground. */
  playgroundZone: string | undefined;
}

const isBeneath = (name: string, zone: string): boolean => name.endsWith(`.${zone}`);

/** What is wrong with a text before it is looked at as a name; undefined when nothing is. */
function faultOfText(text: string): string | undefined {
  if (text === "") return "Type a domain, such as www.example.org.";
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /[/?#\\]/.test(text)) {
    return "Type the domain alone, such as www.example.org, without https:// before it and without what follows a slash.";
  }
  if (text.includes("@")) return "This looks like an e-mail address. Type a domain, such as www.example.org.";
  if (text.includes("*")) return "A domain with * for any name is not possible. Add each name by itself, such as www.example.org.";
  if (isIP(text.replace(/^\[(.*)\]$/, "$1")) !== 0 || /(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i.test(text)) {
    return "This is an IP address. Type a domain, such as www.example.org.";
  }
  if (text.includes(":")) return "Type the domain without a port, such as www.example.org.";
  if (/\s/.test(text)) return "A domain has no blanks in it. Type one domain, such as www.example.org.";
  if (text.includes("_")) return "The name of a site may have no underscore. Letters, digits and hyphens are allowed.";
  return undefined;
}

function faultOfLabels(name: string): string | undefined {
  const labels = name.split(".");
  if (labels.includes("")) return "There must be something before and after each dot, such as www.example.org.";
  const long = labels.find((label) => label.length > MOST_LABEL);
  if (long !== undefined)
    return `Each part between two dots may have at most ${MOST_LABEL} characters as DNS has it, and one has ${long.length}.`;
  if (name.length > MOST_CHARACTERS)
    return `A domain may have at most ${MOST_CHARACTERS} characters as DNS has it, and this one has ${name.length}.`;
  if (labels.some((label) => !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))) {
    return "Letters, digits and hyphens are allowed, and no part may begin or end with a hyphen.";
  }
  return undefined;
}

/**
 * Endings beneath which nobody can register a name: the registry of special-use domain names (RFC 6761) as far as it
 * concerns names of sites, and `internal`, which ICANN reserved for private networks.
 * Source: iana.org/assignments/special-use-domain-names.
 */
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

/** The special-use ending of a name; undefined for one that the public DNS may have. */
function specialUseOf(name: string): string | undefined {
  return SPECIAL_USE.find((ending) => name === ending || isBeneath(name, ending));
}

/**
 * A private installation, whose own domain has a special-use ending, takes names with the same ending; and the playground
 * takes those for tests.
 */
function faultOfUse(name: string, { platformDomain, playgroundZone }: OwnNames): string | undefined {
  const ending = specialUseOf(name);
  if (ending === undefined || ending === specialUseOf(platformDomain)) return undefined;
  if (ending === "test" && playgroundZone !== undefined) return undefined;
  return `Names that end in .${ending} are reserved: they do not exist on the internet, and no certificate can be issued for them. Add a domain that is registered to you.`;
}

function faultOfPlace(name: string, own: OwnNames): string | undefined {
  const { platformDomain, serviceHosts, playgroundZone } = own;
  if (playgroundZone !== undefined && isBeneath(name, playgroundZone)) return undefined;
  if (name === platformDomain || isBeneath(name, platformDomain)) {
    return `Names of ${platformDomain} are given by this service. Add a domain of your own.`;
  }
  // A name that leads to this machine anyway would be verified at once, and with it somebody's page stand where people sign in.
  const taken = isBeneath(platformDomain, name) ? name : serviceHosts.find((host) => name === host || isBeneath(name, host));
  if (taken !== undefined) return `${taken} belongs to this service itself. Add a domain of your own.`;
  if (!name.includes(".")) return "A domain has at least two parts with a dot between them, such as example.org.";
  return faultOfUse(name, own);
}

/**
 * Makes a name of what somebody typed: blanks at the ends, capitals and a
 * trailing dot are dropped, other scripts become their ASCII form.
 * @returns the name, or in a sentence why it is none, what is allowed and what came
 */
export function domainNameFrom(typed: string, own: OwnNames): DomainName | { reason: string } {
  const text = typed.trim();
  const refused = (reason: string) => ({
    reason: text === "" ? reason : `${reason} “${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}” came.`,
  });
  const textFault = faultOfText(text);
  if (textFault !== undefined) return refused(textFault);
  const bare = text.replace(/[.。．｡]$/, "");
  // What is plain ASCII keeps its shape, so that its own fault can be named; the rest has to be a name that IDNA allows.
  const name = /^[\x21-\x7e]*$/.test(bare) && !/(?:^|\.)xn--/i.test(bare) ? bare.toLowerCase() : domainToASCII(bare);
  const unicodeName = domainToUnicode(name);
  // What begins with xn-- in both forms stands for no text at all.
  if (name === "" || isIP(name) !== 0 || /(?:^|\.)xn--/.test(unicodeName))
    return refused("This is no domain name: it holds signs that DNS does not allow.");
  const fault = faultOfLabels(name) ?? faultOfPlace(name, own);
  if (fault !== undefined) return refused(fault);
  const zone = zoneOf(name, own.playgroundZone);
  if (zone === null) return refused(`${unicodeName} is an ending that many domains share. Add a domain of your own beneath it.`);
  return { name, unicodeName, zone, isApex: zone === name };
}

/** The parts of a name that was taken before. */
export function knownDomainName(name: string, playgroundZone: string | undefined): DomainName {
  const zone = zoneOf(name, playgroundZone) ?? name;
  return { name, unicodeName: domainToUnicode(name), zone, isApex: zone === name };
}
