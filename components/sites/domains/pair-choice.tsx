import { ChoiceBox } from "#components/sites/domains/choice-box.tsx";
import type { PairView } from "#lib/sites/domains/schema.ts";

/** Offers the other name of the pair while the first is added. Another project's is only mentioned: it needs a proof of its own. */
export function PairChoice(props: { pair: PairView; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  const { pair, isChosen, onChoose } = props;
  if (pair.isContested) {
    return (
      <p className="text-note text-muted [overflow-wrap:anywhere]">
        Another project uses, or used, {pair.unicodeName}. You can add it later, and prove with a TXT record that it is yours.
      </p>
    );
  }
  return (
    <ChoiceBox
      label={`Add ${pair.unicodeName} too`}
      hint="People type both. It redirects, so that they find your site either way."
      isChosen={isChosen}
      onChoose={onChoose}
    />
  );
}
