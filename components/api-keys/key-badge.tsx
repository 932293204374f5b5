import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { KeyWithBan } from "#lib/api-keys/schema.ts";

export function KeyBadge({ of }: { of: KeyWithBan }) {
  if (of.bannedUntil !== null && of.state !== "revoked") {
    return (
      <Badge tone="bad">
        Banned until&nbsp;
        <LocalTime at={of.bannedUntil} />
      </Badge>
    );
  }
  if (of.state === "active") return <Badge tone="good">Active</Badge>;
  if (of.state === "disabled") return <Badge tone="warn">Disabled</Badge>;
  return <Badge>{of.state === "revoked" ? "Revoked" : "Expired"}</Badge>;
}
