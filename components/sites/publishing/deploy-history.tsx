import { DeployLog } from "#components/sites/publishing/deploy-log.tsx";
import { STATE_TONES, STATE_WORDS } from "#components/sites/publishing/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Deploy } from "#lib/sites/publishing/schema.ts";

function Row({ deploy, onRestore }: { deploy: Deploy; onRestore: ((deploy: Deploy) => void) | undefined }) {
  const { number, state, isLive, restores, by, createdAt } = deploy;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="mr-auto min-w-40">
          <span className="font-semibold">Version {number}</span>
          {restores !== null && <span className="text-muted"> restores {restores}</span>}
          <span className="block text-note text-muted">
            <LocalTime at={createdAt} />
            {by !== null && ` by ${by}`}
          </span>
        </span>
        <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
        {isLive && <Badge>Live</Badge>}
        {onRestore && state === "ready" && !isLive && (
          <Button isSmall label="Restore" onClick={() => onRestore(deploy)} aria-label={`Restore version ${number}`} />
        )}
      </div>
      <details>
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-note text-muted">
          Log<span className="sr-only"> of version {number}</span>
        </summary>
        <DeployLog deploy={deploy} />
      </details>
    </li>
  );
}

export function DeployHistory({ deploys, onRestore }: { deploys: readonly Deploy[]; onRestore: ((deploy: Deploy) => void) | undefined }) {
  return (
    <Panel
      title="History"
      note="Restoring an older version publishes its settings again, with the pictures that are live. What you are editing is kept."
    >
      {deploys.length === 0 ? (
        <EmptyState picture="nothing" isSmall title="Nothing has been published yet" />
      ) : (
        <ul className="divide-y divide-border">
          {deploys.map((deploy) => (
            <Row key={deploy.id} deploy={deploy} onRestore={onRestore} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
