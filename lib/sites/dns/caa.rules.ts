import { shownName } from "#lib/sites/dns/names.rules.ts";
import type { CaaRecord, DnsFacts, DnsLine } from "#lib/sites/dns/schema.ts";

/** RFC 8659 and RFC 9495. Any other critical tag forbids issuance. */
const KNOWN = new Set(["issue", "issuewild", "issuemail", "iodef"]);

const OUR_METHOD = "http-01";

export interface CaaWants {
  identities: readonly string[];
  /** Null before registration. */
  accountUri: string | null;
}

const ISSUER = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const PARAMETER = /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)[ \t]*=[ \t]*([\x21-\x3a\x3c-\x7e]*)$/i;

/** RFC 8659, section 4.2; undefined if malformed. */
function parsedIssue(value: string): { issuer: string; parameters: { tag: string; value: string }[] } | undefined {
  const [issuer = "", ...rest] = value.split(";").map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ""));
  const parameters = rest.filter((part) => part !== "").map((part) => PARAMETER.exec(part));
  if (!ISSUER.test(issuer) || parameters.includes(null)) return undefined;
  return {
    issuer: issuer.toLowerCase(),
    parameters: parameters.map((match) => ({ tag: match?.[1]?.toLowerCase() ?? "", value: match?.[2] ?? "" })),
  };
}

/** RFC 8657 defines account and validation method. */
function names(text: string, { identities, accountUri }: CaaWants): boolean {
  const issue = parsedIssue(text);
  if (!issue || !identities.some((identity) => identity.toLowerCase() === issue.issuer)) return false;
  const valuesOf = (tag: string): string[] => issue.parameters.filter((parameter) => parameter.tag === tag).map(({ value }) => value);
  const [accounts, methods] = [valuesOf("accounturi"), valuesOf("validationmethods")];
  // A duplicate parameter cannot be satisfied.
  if (accounts.length > 1 || methods.length > 1) return false;
  if (accounts.length === 1 && (accountUri === null || accounts[0] !== accountUri)) return false;
  return methods[0] === undefined || methods[0].split(",").includes(OUR_METHOD);
}

/** Ignores wildcards (RFC 8659, section 4). */
function caaAllows(records: readonly CaaRecord[], wants: CaaWants): boolean {
  return records.every(({ isCritical, tag }) => !isCritical || KNOWN.has(tag)) && isNamed(records, wants);
}

function isNamed(records: readonly CaaRecord[], wants: CaaWants): boolean {
  const issuers = records.filter(({ tag }) => tag === "issue");
  return issuers.length === 0 || issuers.some(({ value }) => names(value, wants));
}

function errorOf(at: string, records: readonly CaaRecord[], wants: CaaWants): string {
  const unknown = records.find(({ isCritical, tag }) => isCritical && !KNOWN.has(tag));
  if (unknown) {
    return `The CAA records of ${at} have the critical tag "${unknown.tag}", which certificate authorities do not know, so none may issue. Remove that record, or set its flags to 0.`;
  }
  const value = `0 issue "${wants.identities[0] ?? ""}"`;
  const isForOther = isNamed(records.map(withoutAccount), wants);
  if (isForOther) {
    const account = wants.accountUri === null ? "" : `, or use ours: accounturi=${wants.accountUri}`;
    return `The CAA records of ${at} allow our certificate authority only for another account. Remove the accounturi${account}.`;
  }
  return `The CAA records of ${at} forbid our certificate authority. Add one with the value ${value}, or remove them.`;
}

function withoutAccount(record: CaaRecord): CaaRecord {
  return { ...record, value: record.value.replace(/;[ \t]*accounturi[ \t]*=[^;]*/gi, "") };
}

/** The first name with records decides (RFC 8659, section 3); an earlier failure leaves it unknown. */
export function caaLine(facts: Pick<DnsFacts, "caa">, name: string, wants: CaaWants, whyOf: (name: string) => string): DnsLine {
  const line = { type: "CAA" as const, name, wanted: `0 issue "${wants.identities[0] ?? ""}", or no CAA record at all` };
  const deciding = facts.caa.find(({ answer }) => answer.outcome === "records" || answer.outcome === "failed");
  if (!deciding) return { ...line, seen: [], verdict: "fine", message: "" };
  if (deciding.answer.outcome !== "records") {
    return {
      ...line,
      name: deciding.name,
      seen: [],
      verdict: "unknown",
      message:
        `The CAA records of ${shownName(deciding.name)} could not be read, so no certificate authority would issue a certificate. ${whyOf(deciding.name)}`.trim(),
    };
  }
  const { records } = deciding.answer;
  const seen = records.map(({ isCritical, tag, value }) => `${isCritical ? 128 : 0} ${tag} "${value}"`);
  if (caaAllows(records, wants)) return { ...line, name: deciding.name, seen, verdict: "fine", message: "" };
  return {
    ...line,
    name: deciding.name,
    seen,
    verdict: "wrong",
    message: errorOf(shownName(deciding.name), records, wants),
  };
}
