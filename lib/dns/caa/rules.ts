import type { CaaRecord, DnsFacts, DnsLine } from "#lib/dns/schema.ts";

/** What an authority may meet without understanding it forbids nothing; a critical one outside this list does. */
const KNOWN = new Set(["issue", "issuewild", "issuemail", "issuevmc", "iodef", "contactemail", "contactphone"]);

/** The way in which our authority looks at a name. */
const OUR_METHOD = "http-01";

/** Whether an `issue` value names one of the identities, and leaves our way of validating open (RFC 8657). */
function names(value: string, identities: readonly string[]): boolean {
  const [issuer = "", ...parameters] = value.split(";").map((part) => part.trim().toLowerCase());
  if (!identities.some((identity) => identity.toLowerCase() === issuer)) return false;
  const methods = parameters.find((parameter) => parameter.startsWith("validationmethods="));
  return methods === undefined || methods.slice("validationmethods=".length).split(",").includes(OUR_METHOD);
}

/** Whether a set of CAA records lets our authority issue for a plain name (RFC 8659, section 4). */
export function caaAllows(records: readonly CaaRecord[], identities: readonly string[]): boolean {
  if (records.some(({ isCritical, tag }) => isCritical && !KNOWN.has(tag))) return false;
  const issuers = records.filter(({ tag }) => tag === "issue");
  return issuers.length === 0 || issuers.some(({ value }) => names(value, identities));
}

/**
 * The line on CAA. The first name with records decides, from the name itself
 * and where its CNAME leads, up the tree; a failure before that leaves it open,
 * as it does for the authority.
 */
export function caaLine(facts: Pick<DnsFacts, "caa">, name: string, identities: readonly string[]): DnsLine {
  const line = { type: "CAA" as const, name, wanted: `0 issue "${identities[0] ?? ""}", or no CAA record at all` };
  const deciding = facts.caa.find(({ answer }) => answer.outcome === "records" || answer.outcome === "failed");
  if (!deciding) return { ...line, seen: [], verdict: "fine", message: "" };
  if (deciding.answer.outcome !== "records") {
    return {
      ...line,
      name: deciding.name,
      seen: [],
      verdict: "unknown",
      message: `The CAA records of ${deciding.name} could not be read, so no certificate authority would go on.`,
    };
  }
  const { records } = deciding.answer;
  const seen = records.map(({ isCritical, tag, value }) => `${isCritical ? 128 : 0} ${tag} "${value}"`);
  if (caaAllows(records, identities)) return { ...line, name: deciding.name, seen, verdict: "fine", message: "" };
  return {
    ...line,
    name: deciding.name,
    seen,
    verdict: "wrong",
    message: `The CAA records of ${deciding.name} forbid our certificate authority. Add one with the value 0 issue "${identities[0] ?? ""}", or remove them.`,
  };
}
