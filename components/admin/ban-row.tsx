import Link from "next/link";
import { ordinal, ROW_BUTTON } from "#components/admin/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { AdminBan } from "#lib/admin/bans.schema.ts";

function End({ ban: { lifted, endsAt }, isInForce }: { ban: AdminBan; isInForce: boolean }) {
  if (lifted) {
    return (
      <>
        lifted <LocalTime at={lifted.at} /> by {lifted.by}
      </>
    );
  }
  return (
    <>
      {isInForce ? "until" : "ended"} <LocalTime at={endsAt} />
    </>
  );
}

/** @param onLift omitted for a ban that is over */
export function BanRow({ ban, isBusy = false, onLift }: { ban: AdminBan; isBusy?: boolean; onLift?: () => void }) {
  const { keyName, keyShown, project, startedAt, nth } = ban;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="mr-auto min-w-56 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{keyName}</span>
          <code className="inline-code text-sm">{keyShown}</code>
          <span className="text-note">
            in{" "}
            {project.isInBin ? (
              <>{project.name}, in the bin</>
            ) : (
              <Link href={`/p/${project.slug}/api-keys`} className="link">
                {project.name}
              </Link>
            )}
          </span>
        </p>
        <p className="mt-0.5 text-note text-muted">
          Since <LocalTime at={startedAt} />, <End ban={ban} isInForce={onLift !== undefined} />
        </p>
      </div>
      <Badge tone={nth > 1 && onLift ? "bad" : "plain"}>{ordinal(nth)} ban in 24 hours</Badge>
      {onLift && !project.isInBin && (
        <button type="button" disabled={isBusy} onClick={onLift} className={ROW_BUTTON}>
          Lift<span className="sr-only"> ban on {keyName}</span>
        </button>
      )}
    </li>
  );
}
