import type { ReactNode } from "react";
import { KeyBadge } from "#components/api-keys/key-badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { KeyChange } from "#lib/api-keys/client.ts";
import type { KeyRow } from "#lib/api-keys/schema.ts";

const number = new Intl.NumberFormat("en");
const SCOPES = { read: "Read only", read_write: "Read and write" } as const;
const BUTTON = "button button--outline h-10 px-3.5 text-[0.9375rem] md:h-10";

interface Actions {
  mayWrite: boolean;
  isBusy: boolean;
  onChange: (change: KeyChange) => void;
  onRotate: (of: KeyRow) => void;
  onRevoke: (of: KeyRow) => void;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function KeyActions({ of, isReplaced, actions }: { of: KeyRow; isReplaced: boolean; actions: Actions }) {
  const { isBusy, onChange, onRotate, onRevoke } = actions;
  const { id, name, state, bannedUntil } = of;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {bannedUntil !== null && (
        <button type="button" disabled={isBusy} className={BUTTON} onClick={() => onChange({ kind: "lift-ban", id })}>
          Lift the ban<span className="sr-only"> of {name}</span>
        </button>
      )}
      {state === "active" && !isReplaced && (
        <button type="button" className={BUTTON} onClick={() => onRotate(of)}>
          Rotate<span className="sr-only"> {name}</span>
        </button>
      )}
      {state === "active" && (
        <button type="button" disabled={isBusy} className={BUTTON} onClick={() => onChange({ kind: "state", id, state: "disabled" })}>
          Disable<span className="sr-only"> {name}</span>
        </button>
      )}
      {state === "disabled" && (
        <button type="button" disabled={isBusy} className={BUTTON} onClick={() => onChange({ kind: "state", id, state: "active" })}>
          Enable<span className="sr-only"> {name}</span>
        </button>
      )}
      <button type="button" className={`${BUTTON} text-danger`} onClick={() => onRevoke(of)}>
        Revoke<span className="sr-only"> {name}</span>
      </button>
    </div>
  );
}

/** The keys as cards: everything of one stands together, on a phone too. */
export function KeyList({ keys, ...actions }: { keys: readonly KeyRow[] } & Actions) {
  const names = new Map(keys.map(({ id, shown }) => [id, shown]));
  const replaced = new Set(keys.map(({ rotatedFromId }) => rotatedFromId));
  return (
    <ul className="grid gap-4">
      {keys.map((of) => (
        <li key={of.id} className="rounded-2xl border border-border bg-surface p-5">
          <article aria-label={of.name}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h2 className="text-lg [overflow-wrap:anywhere]">{of.name}</h2>
              <KeyBadge of={of} />
              <code className="inline-code ml-auto">{of.shown}</code>
            </div>
            <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-[0.9375rem] sm:grid-cols-3 xl:grid-cols-5">
              <Fact term="May">{SCOPES[of.scope]}</Fact>
              <Fact term="Calls today">{number.format(of.callsToday)}</Fact>
              <Fact term="Last used">{of.lastUsedAt ? <LocalTime at={of.lastUsedAt} /> : "Never"}</Fact>
              <Fact term="Made">
                <LocalTime at={of.createdAt} show="day" />
              </Fact>
              <Fact term="Ends">{of.expiresAt ? <LocalTime at={of.expiresAt} /> : "Never"}</Fact>
            </dl>
            {of.rotatedFromId !== null && names.has(of.rotatedFromId) && (
              <p className="mt-3 text-sm text-muted">
                Replaces <code className="inline-code">{names.get(of.rotatedFromId)}</code>.
              </p>
            )}
            {actions.mayWrite && of.state !== "revoked" && <KeyActions of={of} isReplaced={replaced.has(of.id)} actions={actions} />}
          </article>
        </li>
      ))}
    </ul>
  );
}
