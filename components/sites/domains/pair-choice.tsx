import { useId } from "react";
import type { PairView } from "#lib/sites/domains/schema.ts";

/** Offers the other name of the pair while the first is added. Another project's is only mentioned: it needs a proof of its own. */
export function PairChoice(props: { pair: PairView; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  const { pair, isChosen, onChoose } = props;
  const id = useId();
  if (pair.isContested) {
    return (
      <p className="text-note text-muted [overflow-wrap:anywhere]">
        Another project uses, or used, {pair.unicodeName}. You can add it later, and prove with a TXT record that it is yours.
      </p>
    );
  }
  return (
    <label className="flex cursor-pointer gap-3 rounded-xl bg-surface-secondary px-3 py-2 text-note">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        className="mt-0.75"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span id={id} className="block font-semibold">
          Add {pair.unicodeName} too
        </span>
        <span id={`${id}-hint`} className="block text-muted">
          People type both. It redirects, so that they find your site either way.
        </span>
      </span>
    </label>
  );
}
