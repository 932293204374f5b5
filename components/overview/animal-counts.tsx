import Link from "next/link";
import { Panel } from "#components/ui/panel.tsx";
import type { Overview } from "#lib/projects/overview/schema.ts";

const number = new Intl.NumberFormat("en");
const STATUSES = [
  { status: "available", label: "Available", colour: "bg-accent" },
  { status: "pending", label: "Pending", colour: "bg-brass" },
  { status: "sold", label: "Adopted", colour: "bg-rose" },
] as const;

/** The animals by status; each figure leads to its animals. */
export function AnimalCounts({ slug, counts }: { slug: string; counts: Overview["animals"] }) {
  const total = STATUSES.reduce((sum, { status }) => sum + counts[status], 0);
  return (
    <Panel title="Animals" note={total === 0 ? "None yet." : `${number.format(total)} in all.`}>
      <ul className="grid grid-cols-3 gap-3">
        {STATUSES.map(({ status, label, colour }) => (
          <li key={status}>
            <Link href={`/p/${slug}/animals?status=${status}`} className="block rounded-xl bg-surface-secondary p-3 hover:bg-butter sm:p-4">
              <span className="block font-display text-[1.9rem] leading-none font-bold tabular-nums">{number.format(counts[status])}</span>
              <span className="mt-2 flex items-center gap-2 text-[0.9375rem]">
                <span aria-hidden className={`size-2.5 rounded-full ${colour}`} />
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <div aria-hidden className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full">
          {STATUSES.map(
            ({ status, colour }) => counts[status] > 0 && <div key={status} className={colour} style={{ flexGrow: counts[status] }} />,
          )}
        </div>
      )}
    </Panel>
  );
}
