import type { Metadata } from "next";
import { MOVING_SYSTEMS, movingPath } from "#components/docs/moving/systems.ts";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { presetOf } from "#lib/shelter/pets/import/presets/rules.ts";

export const metadata: Metadata = {
  title: "Move in",
  description: "How to get your animals out of another system, and what becomes of them.",
};

export default function MovingListPage() {
  return (
    <DocPage current="/docs/moving" title="Move in" lead="How to get your animals out of another system, and what becomes of them here.">
      <ul className="max-w-[42rem] divide-y divide-border border-y border-border">
        {MOVING_SYSTEMS.map(({ id }) => (
          <li key={id}>
            <a href={movingPath(id)} className="link inline-flex min-h-11 items-center py-2">
              {presetOf(id).system}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-[42rem] text-muted">
        Any other list works too, as an Excel workbook or CSV, in English or German: one row for each animal, with at least a name. The
        import page has a template in both languages.
      </p>
    </DocPage>
  );
}
