import { Sparkline } from "#components/ui/sparkline.tsx";
import type { Interest } from "#lib/sites/views/schema.ts";
import { interestText } from "#lib/sites/views/view.ts";

export function InterestLine({ interest }: { interest: Interest }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
      {interestText(interest)}
      <Sparkline values={interest.views} />
    </span>
  );
}
