import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { FailedAttempt } from "#lib/sites/certificates/schema.ts";

/** Includes the authority's own message, and the time of the next attempt. */
export function CertificateFailure({ title, attempt: { message, detail, at, retryAt } }: { title: string; attempt: FailedAttempt }) {
  return (
    <div className="rounded-xl border border-danger bg-danger/10 p-4 text-note">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{message}</p>
      {detail && (
        <>
          <p className="mt-3 text-sm">Message from the certificate authority:</p>
          <blockquote className="mt-1 border-l-2 border-danger pl-3 font-mono text-sm [overflow-wrap:anywhere]">{detail}</blockquote>
        </>
      )}
      <p className="mt-3 text-sm">
        Failed <RelativeTime at={at} />.{" "}
        {retryAt === null ? (
          "It won’t be retried automatically."
        ) : (
          <>
            The next attempt starts automatically <TimeUntil until={retryAt} before="in" />.
          </>
        )}
      </p>
    </div>
  );
}
