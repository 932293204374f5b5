import type { AuthorityLimits } from "#lib/certificates/schema.ts";

/** How much of the authority's patience with one name is left. @param host the authority's */
export function LimitsText({ of, host }: { of: AuthorityLimits; host: string }) {
  const attempts = Math.max(0, of.mostFailedInHour - of.failedInHour);
  const names = Math.max(0, of.mostNewInZoneInWeek - of.newInZoneInWeek);
  const issued = Math.max(0, of.mostIssuedInWeek - of.issuedInWeek);
  return (
    <p className="text-sm text-muted">
      {host} takes {of.mostFailedInHour} failed attempts an hour for a name, and gives {of.mostIssuedInWeek} certificates a week. Left:{" "}
      <strong className="text-foreground">{attempts}</strong> {attempts === 1 ? "attempt" : "attempts"} this hour,{" "}
      <strong className="text-foreground">{issued}</strong> {issued === 1 ? "certificate" : "certificates"} this week. All names of{" "}
      {of.zone} together can have {of.mostNewInZoneInWeek} first certificates a week, of which{" "}
      <strong className="text-foreground">{names}</strong> {names === 1 ? "is" : "are"} left.
    </p>
  );
}
