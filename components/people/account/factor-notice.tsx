import { IntentLink } from "#components/ui/intent-link.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";

const OVERDUE = "Your role requires two-step sign-in. Set it up below, and everything else opens again.";
const MAILED =
  " If you are asked to show that your mailbox is yours first: sign out, choose “Forgot your password?”, set a new password by the mailed link, and come back here.";

interface Props {
  /** Epoch milliseconds; undefined where no second factor is missing. */
  dueAt: number | undefined;
  isOverdue: boolean;
  mailsLink: boolean;
}

export function FactorNotice({ dueAt, isOverdue, mailsLink }: Props) {
  if (dueAt === undefined) return null;
  return (
    <p role="status" className="mb-5 rounded-2xl border border-border bg-butter px-4 py-3 text-butter-ink">
      {isOverdue ? (
        `${OVERDUE}${mailsLink ? MAILED : ""}`
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
