import type { AuthorityLimits } from "#lib/sites/certificates/schema.ts";

function Left({ most, used, unit }: { most: number; used: number; unit: [one: string, many: string] }) {
  const left = Math.max(0, most - used);
  return (
    <>
      <strong className="text-foreground">{left}</strong> of {most} {most === 1 ? unit[0] : unit[1]}
    </>
  );
}

export function LimitsText({ limits: authority, host }: { limits: AuthorityLimits; host: string }) {
  const { mostFailedInHour, mostIssuedInWeek, mostNewInZoneInWeek } = authority;
  const parts = [
    mostFailedInHour !== null && (
      <Left
        key="failed"
        most={mostFailedInHour}
        used={authority.failedInHour}
        unit={["failed attempt this hour", "failed attempts this hour"]}
      />
    ),
    mostIssuedInWeek !== null && (
      <Left key="issued" most={mostIssuedInWeek} used={authority.issuedInWeek} unit={["certificate this week", "certificates this week"]} />
    ),
    mostNewInZoneInWeek !== null && (
      <Left
        key="zone"
        most={mostNewInZoneInWeek}
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
