import type { AuthorityLimits } from "#lib/sites/certificates/schema.ts";

function Left({ max, used, unit }: { max: number; used: number; unit: [one: string, many: string] }) {
  const left = Math.max(0, max - used);
  return (
    <>
      <strong className="text-foreground">{left}</strong> of {max} {max === 1 ? unit[0] : unit[1]}
    </>
  );
}

export function LimitsText({ limits: authority, host }: { limits: AuthorityLimits; host: string }) {
  const { maxFailedInHour, maxIssuedInWeek, maxNewInZoneInWeek } = authority;
  const parts = [
    maxFailedInHour !== null && (
      <Left
        key="failed"
        max={maxFailedInHour}
        used={authority.failedInHour}
        unit={["failed attempt this hour", "failed attempts this hour"]}
      />
    ),
    maxIssuedInWeek !== null && (
      <Left key="issued" max={maxIssuedInWeek} used={authority.issuedInWeek} unit={["certificate this week", "certificates this week"]} />
    ),
    maxNewInZoneInWeek !== null && (
      <Left
        key="zone"
        max={maxNewInZoneInWeek}
        used={authority.newInZoneInWeek}
        unit={[
          `first certificate this week for all names under ${authority.zone}`,
          `first certificates this week for all names under ${authority.zone}`,
        ]}
      />
    ),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      Remaining limits of {host}:{" "}
      {parts.map((part, i) => (
        <span key={part.key}>
          {i > 0 && ", "}
          {part}
        </span>
      ))}
      .
    </p>
  );
}
