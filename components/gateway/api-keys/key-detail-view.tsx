"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { KeyActions } from "#components/gateway/api-keys/key-actions.tsx";
import { KeyBadge } from "#components/gateway/api-keys/key-badge.tsx";
import { KeyDialogs, type OpenKeyDialog } from "#components/gateway/api-keys/key-dialogs.tsx";
import { KeyFacts } from "#components/gateway/api-keys/key-facts.tsx";
import { USED_UP_WORDS } from "#components/gateway/api-keys/words.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import { keyQuery, useChangeKey } from "#lib/gateway/api-keys/client.ts";
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
function KeyBans({ apiKey: { bans, usedUp } }: { apiKey: KeyDetail }) {
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
        <Button isSmall onClick={() => setWhole(true)} className="mt-5">
          Show {bans.length - SHOWN} more
        </Button>
      )}
    </Panel>
  );
}

export function KeyDetailView(props: { slug: string; initial: KeyDetail; mayWrite: boolean; children: ReactNode }) {
  const { slug, initial, mayWrite, children } = props;
  const { data: apiKey = initial, error, refetch } = useQuery({ ...keyQuery(slug, initial.id), initialData: initial });
  const [open, setOpen] = useState<OpenKeyDialog>();
  const change = useChangeKey(slug);
  const handlers = { isBusy: change.isPending, onChange: change.mutate, onOpen: setOpen };

  return (
    <>
      <BackLink href={`/p/${slug}/api-keys`}>All API keys</BackLink>
      <PageHead
        title={apiKey.name}
        lead={<KeyBadge apiKey={apiKey} />}
        action={mayWrite && <KeyActions apiKey={apiKey} isReplaced={apiKey.successor !== null} handlers={handlers} />}
      />
      <div className="grid gap-5">
        <ErrorBox context="This page may be out of date." error={error} onRetry={() => void refetch()} />
        <ErrorBox error={change.error} />
        <KeyFacts slug={slug} apiKey={apiKey} />
        {apiKey.bans.length > 0 && <KeyBans apiKey={apiKey} />}
        {children}
      </div>
      <KeyDialogs slug={slug} open={open} onOpen={setOpen} />
    </>
  );
}
