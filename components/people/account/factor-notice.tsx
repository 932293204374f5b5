import { IntentLink } from "#components/ui/intent-link.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";

/** @param dueAt epoch milliseconds; undefined where no second factor is missing */
export function FactorNotice({ dueAt, isOverdue }: { dueAt: number | undefined; isOverdue: boolean }) {
  if (dueAt === undefined) return null;
  return (
    <p role="status" className="mb-5 rounded-2xl border border-border bg-butter px-4 py-3 text-butter-ink">
      {isOverdue ? (
        "Your role requires two-step sign-in. Set it up below, and everything else opens again."
      ) : (
        <>
          Your role requires two-step sign-in. Set it up by <LocalTime at={new Date(dueAt).toISOString()} show="day" />: after that, only
          your{" "}
          <IntentLink href="/account" className="link">
            account page
          </IntentLink>{" "}
          opens.
        </>
      )}
    </p>
  );
}
