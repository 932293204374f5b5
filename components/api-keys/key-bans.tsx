import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { BanRow, KeyDetail } from "#lib/api-keys/detail.schema.ts";

function How({ ban }: { ban: BanRow }) {
  if (ban.liftedAt !== null) {
    return (
      <>
        Lifted <LocalTime at={ban.liftedAt} /> by {ban.liftedBy}; it would have ended <LocalTime at={ban.endsAt} />.
      </>
    );
  }
  return (
    <>
      {ban.isInForce ? "Ends automatically on" : "Ended automatically on"} <LocalTime at={ban.endsAt} />.
    </>
  );
}

export function KeyBans({ apiKey: { bans } }: { apiKey: KeyDetail }) {
  return (
    <Panel
      title="Bans"
      note={bans.length === 0 ? "None. A key is banned for a while if it keeps calling after being asked to wait." : undefined}
    >
      {bans.length > 0 && (
        <ul className="-my-3">
          {bans.map((ban) => (
            <li key={ban.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border py-3 first:border-t-0">
              <span className="w-24 shrink-0">{ban.isInForce ? <Badge tone="bad">Active</Badge> : <Badge>Ended</Badge>}</span>
              <span className="min-w-52 flex-1">
                Since <LocalTime at={ban.startedAt} />. <How ban={ban} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
