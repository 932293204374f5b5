import { figure } from "#components/operations/admin/words.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { BackupRun, BackupStatus, OtherBackup } from "#lib/operations/backups/runs.schema.ts";

const SIZE = new Intl.NumberFormat("en", {
  notation: "compact",
  style: "unit",
  unit: "byte",
  unitDisplay: "narrow",
  maximumFractionDigits: 1,
});

function Others({ others }: { others: readonly OtherBackup[] }) {
  return (
    <section aria-labelledby="other-backups">
      <h3 id="other-backups" className="text-note font-semibold">
        By hand and safety copies
      </h3>
      <ul>
        {others.map(({ origin, place, startedAt, expiresAt }) => (
          <li key={place} className="border-t border-border py-2 text-note first:border-t-0">
            {origin === "safety" ? "Safety copy" : "By hand"}, <LocalTime at={startedAt} />,{" "}
            {expiresAt === null ? (
              "kept until you delete it"
            ) : (
              <>
                deleted after <LocalTime at={expiresAt} />
              </>
            )}
            <span className="block font-mono text-sm text-muted [overflow-wrap:anywhere]">{place}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastBackup({ last }: { last: BackupRun }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-note sm:grid-cols-2">
      <Fact term="Last backup">
        <RelativeTime at={last.startedAt} /> (<LocalTime at={last.startedAt} />)
      </Fact>
      <Fact term="Size">
        {SIZE.format(last.bytes)}, {figure(last.rows)} rows
      </Fact>
      <Fact term="Last verified">{last.verifiedAt === null ? "Never" : <LocalTime at={last.verifiedAt} />}</Fact>
      <Fact term="Encryption keys">
        {last.hasKeys ? "Included, encrypted with the passphrase" : "Left out. Keep them yourself, or set BACKUP_PASSPHRASE."}
      </Fact>
      <Fact term="Where">
        <span className="font-mono text-sm">{last.place}</span>
      </Fact>
    </dl>
  );
}

function scheduleText({ schedule, runningSince }: BackupStatus): string | undefined {
  if (schedule === null) return undefined;
  const { to, everyHours, keep } = schedule;
  const often = everyHours === 1 ? "Every hour" : `Every ${figure(everyHours)} hours`;
  const running = runningSince === null ? "" : " One is being created now.";
  return `${often} to ${to}. The newest ${keep === 1 ? "scheduled one is" : `${figure(keep)} scheduled ones are`} kept.${running}`;
}

export function BackupsPanel({ backups }: { backups: BackupStatus }) {
  const { schedule, last, others, failure, isLate } = backups;
  return (
    <Panel title="Backups" note={scheduleText(backups)}>
      <div className="grid gap-4">
        {failure && <ErrorBox error={`The last attempt failed. ${failure.error}`} />}
        {!failure && isLate && <ErrorBox error="The last backup is overdue. Check that a worker is running." />}
        {last && <LastBackup last={last} />}
        {!last && (
          <EmptyState
            isSmall
            picture="nothing"
            title="No backups yet"
            text={schedule ? "The worker creates the first one within ten minutes." : undefined}
          />
        )}
        {others.length > 0 && <Others others={others} />}
        {!schedule && (
          <p className="text-note text-muted">
            No schedule is set up. To back up automatically, set <code>BACKUP_TO</code> to a folder or an S3 bucket and restart Petstore.
          </p>
        )}
      </div>
    </Panel>
  );
}
