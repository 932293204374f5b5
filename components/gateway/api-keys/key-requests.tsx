"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { KindFilter } from "#components/gateway/api-keys/kind-filter.tsx";
import { RequestTable } from "#components/gateway/api-keys/request-table.tsx";
import { KIND_WORDS } from "#components/gateway/api-keys/words.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ToggleSwitch } from "#components/ui/toggle-switch.tsx";
import { callKind, countKinds } from "#lib/gateway/usage/keys.rules.ts";
import { CALL_KINDS } from "#lib/gateway/usage/keys.schema.ts";
import { keyRequestsQuery } from "#lib/gateway/usage/requests/client.ts";
import { type KeyRequest, MAX_REQUESTS_PER_KEY } from "#lib/gateway/usage/requests/schema.ts";

const SHOWN = 5;

const KIND = parseAsStringLiteral(CALL_KINDS);

export function KeyRequests({ slug, keyId, initial }: { slug: string; keyId: string; initial: KeyRequest[] }) {
  const [isLive, setLive] = useState(true);
  const [isWhole, setWhole] = useState(false);
  const { data = initial, error, refetch } = useQuery({ ...keyRequestsQuery(slug, keyId, isLive), initialData: initial });
  const [shown, show] = useQueryState("show", KIND);
  const kind = shown ?? undefined;
  const rows = kind ? data.filter(({ status }) => callKind(status) === kind) : data;
  return (
    <Panel
      title={`Last ${MAX_REQUESTS_PER_KEY} requests`}
      note="Newest first. Requests refused because a key is invalid, disabled, or expired belong to no key and aren’t listed here."
      action={<ToggleSwitch label="Live" isOn={isLive} onChange={setLive} />}
    >
      <div className="flex flex-col gap-4">
        <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
        {data.length === 0 ? (
          <EmptyState picture="nothing" isSmall title="No requests yet" text="The first call with this key shows up here within seconds." />
        ) : (
          <>
            <KindFilter
              label="Requests to show"
              counts={countKinds(data.map(({ status }) => status))}
              value={kind}
              onChange={(wanted) => void show(wanted ?? null)}
            />
            {rows.length > 0 && <RequestTable requests={isWhole ? rows : rows.slice(0, SHOWN)} />}
            {rows.length > SHOWN && !isWhole && (
              <Button onClick={() => setWhole(true)} className="self-start">
                Show {rows.length - SHOWN} more
              </Button>
            )}
            {rows.length === 0 && kind && (
              <EmptyState
                picture="no-match"
                isSmall
                title="No matches"
                text={`None of these requests match “${KIND_WORDS[kind].label}”.`}
              />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
