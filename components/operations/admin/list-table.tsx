import type { ReactNode } from "react";
import { countedTo } from "#components/operations/admin/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import type { Counted } from "#lib/operations/admin/name-order.rules.ts";

/** A row is one line of 44 px where there is room for all columns. */
export const ROW_LOOK = "border-t border-border hover:bg-foreground/3 max-lg:first:border-t-0 lg:h-11";
export const ROW_HEAD = "pr-4 pl-4 text-left font-normal max-lg:py-3 sm:pl-5";
export const ROW_MAIN = "flex items-center gap-x-2.5 gap-y-1 max-lg:flex-wrap";
export const ROW_END = "w-px pr-4 text-right whitespace-nowrap max-lg:py-2";

/** Small screens show only the first and last columns. */
export function ListTable(props: {
  caption: string;
  first: string;
  columns: readonly { name: string; isNumber?: boolean }[];
  children: ReactNode;
}) {
  const { caption, first, columns, children } = props;
  const heads = [
    { name: first, className: "pl-4 sm:pl-5" },
    ...columns.map(({ name, isNumber }) => ({ name, className: `max-lg:hidden ${isNumber ? "text-right" : ""}` })),
  ];
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={heads} rowClassName="h-11 max-lg:sr-only" hasActions />
      <tbody>{children}</tbody>
    </table>
  );
}

export function ManageButton({ name, isAlive, onOpen }: { name: string; isAlive: boolean; onOpen: () => void }) {
  return <Button isSmall label="Manage" about={<bdi>{name}</bdi>} disabled={!isAlive} onClick={onOpen} />;
}

export const START = { after: null, before: null };

type Place = Record<keyof typeof START, string | null>;
type Paged = Counted & { rows: readonly unknown[]; previous: string | null; next: string | null };

/** @param props.onStep receives the place of another page */
export function PageSteps(props: { page: Paged; noun: [one: string, many: string]; onStep: (place: Place) => void }) {
  const { page, noun, onStep } = props;
  return (
    <Pager
      text={countedTo(page, ...noun)}
      previous={page.previous}
      next={page.next}
      isBeyond={page.rows.length === 0 && page.count > 0}
      onStep={(step) => onStep({ ...START, ...step })}
    />
  );
}
