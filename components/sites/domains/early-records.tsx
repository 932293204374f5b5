import { CheckTable } from "#components/sites/domains/check-table.tsx";
import { RecordTable } from "#components/sites/domains/record-table.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { SharedName } from "#lib/sites/domains/schema.ts";

function Sentence({ domain: { early, records } }: { domain: SharedName }) {
  switch (early?.state) {
    case "proof":
      return records.some(({ isEarly }) => isEarly) ? (
        <>First prove that the name is yours: add this TXT record, then verify. The second record follows.</>
      ) : (
        <>First prove that the name is yours, with the TXT record under DNS records. The second record follows.</>
      );
    case "ordering":
      return <>The name is proved. The certificate is being ordered, and the second TXT record appears here in a moment.</>;
    case "record":
      return (
        <>
          {early.lastExpiredAt && (
            <span className="mb-1 block font-semibold">
              The last value was not set in time, and expired on <LocalTime at={early.lastExpiredAt} />. Replace it with the new one.
            </span>
          )}
          Add the TXT record for the certificate authority, then verify. Its value works until <LocalTime at={early.expiresAt} />.
        </>
      );
    case "validating":
      return <>The certificate authority is looking at the record. This usually takes a minute, and this page updates automatically.</>;
    default:
      return null;
  }
}

/** The TXT records of one name for its certificate before the switch, and what the last check found of them. */
export function EarlyRecords({ domain }: { domain: SharedName }) {
  const { report, records, unicodeName } = domain;
  const wanted = records.filter(({ isEarly }) => isEarly);
  const lines = report?.lines.filter(({ isEarly }) => isEarly) ?? [];
  return (
    <div className="grid gap-4">
      <p className="text-note empty:hidden">
        <Sentence domain={domain} />
      </p>
      {wanted.length > 0 && <RecordTable records={wanted} />}
      {report && wanted.length > 0 && lines.length > 0 && (
        <CheckTable report={{ ...report, lines }} name={`the TXT records of ${unicodeName}`} />
      )}
    </div>
  );
}

/** Whether there is something to say or to set. */
export function hasEarlyRecords({ early }: Pick<SharedName, "early">): boolean {
  return early !== null && early.state !== "offered" && early.state !== "ready" && early.state !== "failed";
}
