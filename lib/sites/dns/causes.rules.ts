import { shownName } from "#lib/sites/dns/names.rules.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";

export type DnsCause =
  /** Validating resolvers reject the answers. */
  | { kind: "bogus"; zone: string; words: string | null }
  /** Empty if unknown. */
  | { kind: "servers"; zone: string; servers: string[]; words: string | null }
  | { kind: "slow"; zone: string }
  | { kind: "disagree"; name: string; answers: { server: string; next: string | null }[] }
  /** Our own resolvers do not respond. */
  | { kind: "resolver"; servers: string[] };

export interface Reply {
  /** 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN, 5 REFUSED. */
  rcode: number;
  servers: { zone: string; name: string }[];
  /** RFC 8914. */
  errors: { code: number; text: string }[];
}

/** A reply is undefined if none was received. */
export interface CauseFacts {
  name: string;
  validated: Reply | undefined;
  /** The query disabled checking (RFC 4035, section 3.2.2). */
  unvalidated: Reply | undefined;
  /** Nearest parent first. */
  above: { name: string; reply: Reply | undefined }[];
  referral: string[];
  resolvers: readonly string[];
  isResolverAlive: boolean;
  hasTimedOut: boolean;
}

const SERVFAIL = 2;
const isAnswer = (reply: Reply | undefined): boolean => reply !== undefined && (reply.rcode === 0 || reply.rcode === 3);

/** RFC 8914, section 4. */
const ERROR_TEXTS: Record<number, string> = {
  6: "the signatures are not valid",
  7: "a signature has expired",
  8: "a signature is not valid yet",
  9: "the DNSKEY is missing",
  10: "signatures are missing",
  11: "no zone key",
  12: "NSEC records are missing",
  22: "no name server can be reached",
  23: "a network error",
};
/** These codes say nothing about signatures. */
const NETWORK_ERRORS = new Set([22, 23]);
const MAX_TEXT_LENGTH = 200;

function wordsOf(reply: Reply | undefined): string | null {
  const error = reply?.errors.find(({ code }) => code in ERROR_TEXTS);
  if (!error) return null;
  const text = error.text.replace(/[^\x20-\x7e]/g, "").trim();
  return `${ERROR_TEXTS[error.code]}${text === "" ? "" : `: ${text}`}`.slice(0, MAX_TEXT_LENGTH);
}

function faultyServers({ name, above, referral }: CauseFacts): { zone: string; servers: string[] } {
  const registrable = zoneOf(name, undefined) ?? name;
  const inside = above.filter((one) => one.name === registrable || one.name.endsWith(`.${registrable}`));
  for (const one of inside) {
    const servers = (one.reply?.servers ?? []).filter(({ zone }) => zone === one.name).map((server) => server.name);
    if (servers.length > 0) return { zone: one.name, servers };
  }
  return { zone: registrable, servers: referral };
}

/** @returns null if the query succeeds now or the cause is unknown */
export function causeOf(facts: CauseFacts): DnsCause | null {
  const { name, validated, unvalidated, above, resolvers, isResolverAlive } = facts;
  const registrable = zoneOf(name, undefined) ?? name;
  if (isAnswer(validated)) return facts.hasTimedOut && isResolverAlive ? { kind: "slow", zone: registrable } : null;
  const words = wordsOf(validated) ?? wordsOf(unvalidated);
  const isNetwork = validated?.errors.some(({ code }) => NETWORK_ERRORS.has(code)) ?? false;
  if (validated?.rcode === SERVFAIL && isAnswer(unvalidated) && !isNetwork) {
    return { kind: "bogus", zone: registrable, words };
  }
  if (!isResolverAlive && !above.some(({ reply }) => isAnswer(reply))) return { kind: "resolver", servers: [...resolvers] };
  return { kind: "servers", ...faultyServers(facts), words };
}

const MAX_NAMED = 4;

export function causeText(cause: DnsCause): string {
  if (cause.kind === "resolver") {
    return `The DNS servers that this service asks (${cause.servers.join(", ")}) are not answering at all. Your domain is not at fault, and we ask again automatically.`;
  }
  if (cause.kind === "disagree") {
    const answers = cause.answers.slice(0, MAX_NAMED).map(({ server, next }) => `${server} (${next ?? "no CNAME record"})`);
    return `The name servers of ${shownName(cause.name)} disagree: ${answers.join(", ")}. A change can take a few minutes to reach all of them. If this stays, ask the provider of that name.`;
  }
  const zone = shownName(cause.zone);
  const words = cause.kind === "slow" || cause.words === null ? "" : ` (${cause.words})`;
  if (cause.kind === "bogus") {
    return `The DNSSEC signatures of ${zone} are broken${words}, so resolvers and certificate authorities reject its records. Have your DNS provider sign the zone again, or remove the DS record at the registrar.`;
  }
  if (cause.kind === "slow") return `The name servers of ${zone} did not answer in time. We ask again automatically.`;
  const servers = cause.servers.slice(0, MAX_NAMED).join(", ");
  return `The name servers of ${zone}${servers === "" ? "" : `, ${servers},`} give no valid answer${words}. Check at the registrar that these are the name servers of your DNS provider, and with the provider that they serve ${zone}.`;
}
