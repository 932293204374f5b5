import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Invitation } from "#lib/invitations/schema.ts";

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations, onWithdraw }: { invitations: readonly Invitation[]; onWithdraw: (id: string) => void }) {
  return (
    <Panel title="Open invitations">
      {invitations.length === 0 ? (
        <p className="text-muted">None. An invitation is a link that you send; it works once, for seven days.</p>
      ) : (
        <ul>
          {invitations.map(({ id, email, role, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
              <p className="mr-auto min-w-52 [overflow-wrap:anywhere]">
                <strong>{email}</strong> as {role}, until <LocalTime at={expiresAt} />
              </p>
              <button type="button" onClick={() => onWithdraw(id)} className="button button--outline h-10 px-3.5 text-[0.9375rem] md:h-10">
                Withdraw<span className="sr-only"> the invitation of {email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
