"use client";

import { useQuery } from "@tanstack/react-query";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { sessionsQuery, useEndSession } from "#lib/people/auth/account/client.ts";
import { deviceName } from "#lib/people/auth/session/device-name.rules.ts";
import type { SessionView } from "#lib/people/auth/session/schema.ts";

export function Sessions({ initial }: { initial: SessionView[] }) {
  const { data: sessions = initial, error, refetch } = useQuery({ ...sessionsQuery, initialData: initial });
  const end = useEndSession();
  return (
    <Panel
      title="Where you’re signed in"
      action={
        sessions.length > 1 && <Button isSmall label="Sign out everywhere else" disabled={end.isPending} onClick={() => end.mutate(null)} />
      }
    >
      <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
      <ErrorBox error={end.error} />
      <ul>
        {sessions.map(({ id, userAgent, address, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
            <div className="mr-auto">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {deviceName(userAgent)}
                {current && <Badge tone="good">This browser</Badge>}
              </p>
              <p className="text-note text-muted">
                {address && `${address}, `}last seen <LocalTime at={lastSeenAt} />
              </p>
            </div>
            {!current && (
              <Button isSmall label="Sign out" about={deviceName(userAgent)} disabled={end.isPending} onClick={() => end.mutate(id)} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
