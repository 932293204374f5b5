import { AskedLink } from "#components/shelter/asked-link.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import type { Interest } from "#lib/sites/views/schema.ts";
import { seenText } from "#lib/sites/views/view.ts";

export function InterestLine({ project, pet, interest }: { project: string; pet: { id: string; name: string }; interest: Interest }) {
  const { views, asked } = interest;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
      <span>
        {seenText(views.reduce((sum, count) => sum + count, 0))}, <AskedLink project={project} pet={pet} asked={asked} />
      </span>
      <Sparkline values={views} />
    </span>
  );
}
