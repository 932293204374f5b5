import { CheckTable } from "#components/sites/domains/check-table.tsx";
import { RecordTable } from "#components/sites/domains/record-table.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { DnsLine } from "#lib/sites/dns/schema.ts";
import type { SharedName, WantedRecord } from "#lib/sites/domains/schema.ts";

/** Undefined until the record was looked for. */
function lineOf({ report }: SharedName, { fullName, value }: WantedRecord): DnsLine | undefined {
  return report?.lines.find(({ type, name, wanted }) => type === "TXT" && name === fullName && wanted === value);
}

function Sentence({ domain, missing }: { domain: SharedName; missing: readonly WantedRecord[] }) {
  const { early, isChecking, records } = domain;
  if (isChecking) return "Checking DNS… This takes a few seconds.";
  switch (early?.state) {
    case "proof":
      return records.some(({ isEarly }) => isEarly)
        ? "First prove that the name is yours: add this TXT record, then verify. The second record follows."
        : "First prove that the name is yours, with the TXT record under DNS records. The second record follows.";
    case "ordering":
    case "validating":
      if (early.waitsUntil !== null) return <OnHold until={early.waitsUntil} />;
      return early.state === "ordering"
        ? "The name is proved. The certificate is being ordered, and the second TXT record appears here in a moment."
        : "The certificate authority is looking at the record. This usually takes a minute, and this page updates automatically.";
    case "record":
      return (
        <>
          {early.lastExpiredAt && (
            <span className="mb-1 block font-semibold">
              The last value was not set in time, and expired on <LocalTime at={early.lastExpiredAt} />. Replace it with the new one.
            </span>
          )}
          {missing.length > 1 ? "Add these TXT records" : "Add this TXT record"}, then verify. The value of{" "}
          <code className="font-mono">_acme-challenge</code>, for the certificate authority, works until <LocalTime at={early.expiresAt} />.
        </>
      );
    default:
      return null;
  }
}

function OnHold({ until }: { until: string }) {
  return (
    <>
      This is on hold, because DNS or the certificate authority did not answer. It goes on automatically on <LocalTime at={until} /> at the
      latest.
    </>
  );
}

/** The TXT records of one name for its certificate before the switch: those that are missing, and what the last check found of all. */
export function EarlyRecords({ domain }: { domain: SharedName }) {
  const { report, records, unicodeName } = domain;
  const wanted = records.filter(({ isEarly }) => isEarly);
  const missing = wanted.filter((record) => lineOf(domain, record)?.verdict !== "right");
  const [inTheWay] = missing.flatMap((record) => lineOf(domain, record) ?? []).filter(({ cname }) => cname !== undefined);
  const lines = report?.lines.filter(({ isEarly }) => isEarly) ?? [];
  return (
    <div className="grid gap-4">
      {inTheWay && <p className="text-note font-semibold [overflow-wrap:anywhere]">{inTheWay.message}</p>}
      <p className="text-note empty:hidden">
        <Sentence domain={domain} missing={missing} />
      </p>
      {missing.length > 0 && <RecordTable records={missing} />}
      {wanted.length > 0 && lines.length > 0 && <CheckTable lines={lines} name={`the TXT records of ${unicodeName}`} />}
    </div>
  );
}

export function hasEarlyRecords({ early }: Pick<SharedName, "early">): boolean {
  return early !== null && early.state !== "offered" && early.state !== "ready" && early.state !== "failed";
}
