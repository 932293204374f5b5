import { EVENT_TYPES, type EventType } from "#lib/history/events/schema.ts";
import { EVENT_WORDS } from "#lib/history/events/words.view.ts";

const CHOICE = "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-foreground/6";

/** @param value empty for all */
export function EventChoice(props: {
  isAll: boolean;
  value: readonly EventType[];
  onChange: (isAll: boolean, value: readonly EventType[]) => void;
}) {
  const { isAll, value, onChange } = props;
  return (
    <fieldset>
      <legend className="label mb-1">Events</legend>
      <label className={CHOICE}>
        <input type="radio" name="events" checked={isAll} onChange={() => onChange(true, value)} className="size-4 accent-(--accent)" />
        All events, also types that are added later
      </label>
      <label className={CHOICE}>
        <input type="radio" name="events" checked={!isAll} onChange={() => onChange(false, value)} className="size-4 accent-(--accent)" />
        Only these types
      </label>
      {!isAll && (
        <div className="mt-1 grid max-h-56 overflow-y-auto rounded-xl border border-border p-1.5 sm:grid-cols-2">
          {EVENT_TYPES.map((type) => (
            <label key={type} className={CHOICE}>
              <input
                type="checkbox"
                checked={value.includes(type)}
                onChange={(event) => onChange(false, event.target.checked ? [...value, type] : value.filter((one) => one !== type))}
                className="size-4 accent-(--accent)"
              />
              <span className="min-w-0 text-note leading-tight [overflow-wrap:anywhere]">
                {EVENT_WORDS[type]} <span className="block font-mono text-xs text-muted">{type}</span>
              </span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
