import type { KeyChange } from "#lib/api-keys/client.ts";
import type { KeyWithBan } from "#lib/api-keys/schema.ts";

const BUTTON = "button button--outline h-11 px-3.5 text-[0.9375rem] md:h-10";

export interface KeyHandlers {
  isBusy: boolean;
  onChange: (change: KeyChange) => void;
  onRotate: (apiKey: KeyWithBan) => void;
  onRevoke: (apiKey: KeyWithBan) => void;
}

/** @param isReplaced already rotated, possible only once */
export function KeyActions({ apiKey, isReplaced, handlers }: { apiKey: KeyWithBan; isReplaced: boolean; handlers: KeyHandlers }) {
  const { isBusy, onChange, onRotate, onRevoke } = handlers;
  const { id, shown, state, bannedUntil } = apiKey;
  const name = `${apiKey.name} ${shown}`;
  if (state === "revoked") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {bannedUntil !== null && (
        <button type="button" disabled={isBusy} className={BUTTON} onClick={() => onChange({ kind: "lift-ban", id })}>
          Lift ban<span className="sr-only"> on {name}</span>
        </button>
      )}
      {state === "active" && !isReplaced && (
        <button type="button" className={BUTTON} onClick={() => onRotate(apiKey)}>
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
      <button type="button" className={`${BUTTON} text-danger`} onClick={() => onRevoke(apiKey)}>
        Revoke<span className="sr-only"> {name}</span>
      </button>
    </div>
  );
}
