"use client";

import { useQuery } from "@tanstack/react-query";
import { BanTable } from "#components/operations/admin/ban-table.tsx";
import { figure } from "#components/operations/admin/words.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { bansOptions, useLiftBan } from "#lib/operations/admin/bans.client.ts";
import type { AdminBans } from "#lib/operations/admin/bans.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function BanBoard({ first }: { first: AdminBans }) {
  const { data = first, error, refetch } = useQuery({ ...bansOptions, initialData: first });
  const lift = useLiftBan();
  const isAlive = useIsMounted();
  const { inForce, count, ended } = data;
  return (
    <>
      <PageHead
        title="Bans"
        lead="A key that keeps calling after being asked to wait is banned for a while. Each further ban lasts twice as long."
      />
      <div className="grid gap-5">
        <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
        <ErrorBox error={lift.error} />
        <p role="status" className="sr-only">
          {lift.isSuccess && `The ban on ${isolated(lift.variables.keyName)} was lifted.`}
        </p>
        <Panel
          title="Active bans"
          note={
            count > inForce.length
              ? `Showing the latest ${figure(inForce.length)} of ${figure(count)}.`
              : "Lifting a ban takes effect with the key’s next request. If the project’s quota is used up, requests succeed again once it resets."
          }
        >
          {inForce.length === 0 ? (
            <EmptyState picture="nothing" isSmall title="No keys are banned right now" />
          ) : (
            <BanTable
              caption="Active bans, latest first"
              bans={inForce}
              lifting={{ isBusy: !isAlive || lift.isPending, onLift: (ban) => lift.mutate(ban) }}
            />
          )}
        </Panel>
        <Panel title="Ended in the last 7 days">
          {ended.length === 0 ? (
            <EmptyState picture="nothing" isSmall title="No bans ended in the last 7 days" />
          ) : (
            <BanTable caption="Ended bans, latest first" bans={ended} />
          )}
        </Panel>
      </div>
    </>
  );
}
