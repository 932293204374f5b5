import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";

export function KeyBadge({ apiKey }: { apiKey: KeyWithBan }) {
  if (apiKey.bannedUntil !== null && apiKey.state !== "revoked") {
    return (
      <Badge tone="bad">
        Banned until&nbsp;
        <LocalTime at={apiKey.bannedUntil} />
      </Badge>
    );
  }
  if (apiKey.state === "active") return <Badge tone="good">Active</Badge>;
  if (apiKey.state === "disabled") return <Badge tone="warn">Disabled</Badge>;
  return <Badge>{apiKey.state === "revoked" ? "Revoked" : "Expired"}</Badge>;
}
