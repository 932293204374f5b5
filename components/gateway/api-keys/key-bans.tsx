"use client";

import { useState } from "react";
import { USED_UP_WORDS } from "#components/gateway/api-keys/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { BanRow, KeyDetail } from "#lib/gateway/api-keys/detail.schema.ts";

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

const SHOWN = 3;

/** @param props.apiKey was banned at least once */
export function KeyBans({ apiKey: { bans, usedUp } }: { apiKey: KeyDetail }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel title="Bans" note="A key is banned for a while if it keeps calling after being asked to wait.">
      {usedUp && (
        <p className="mb-4 rounded-xl border border-warning bg-warning/20 px-4 py-2.5">
          {USED_UP_WORDS[usedUp.window]} <TimeUntil until={usedUp.until} before="Requests succeed again in" />.
        </p>
      )}
      <ul className="-my-3">
        {bans.slice(0, isWhole ? bans.length : SHOWN).map((ban) => (
          <li key={ban.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border py-3 first:border-t-0">
            <span className="w-24 shrink-0">{ban.isInForce ? <Badge tone="bad">Active</Badge> : <Badge>Ended</Badge>}</span>
            <span className="min-w-52 flex-1">
              Since <LocalTime at={ban.startedAt} />. <How ban={ban} />
            </span>
          </li>
        ))}
      </ul>
      {bans.length > SHOWN && !isWhole && (
        <button type="button" onClick={() => setWhole(true)} className="button button--outline button--sm mt-5">
          Show {bans.length - SHOWN} more
        </button>
      )}
    </Panel>
  );
}
