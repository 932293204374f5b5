import type { ReactNode } from "react";
import { ROW_BUTTON } from "#components/admin/words.ts";

const HEAD = "pr-5 py-3 font-semibold";

/** Small screens show only the first and last columns. */
export function ListTable(props: {
  caption: string;
  first: string;
  columns: readonly { name: string; isNumber?: boolean }[];
  children: ReactNode;
}) {
  const { caption, first, columns, children } = props;
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="max-lg:sr-only">
          <th scope="col" className={`${HEAD} pl-4 sm:pl-5`}>
            {first}
          </th>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" className={`${HEAD} max-lg:hidden ${isNumber ? "text-right" : ""}`}>
              {name}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function ManageButton({ name, isAlive, onOpen }: { name: string; isAlive: boolean; onOpen: () => void }) {
  return (
    <button type="button" disabled={!isAlive} onClick={onOpen} className={ROW_BUTTON}>
      Manage<span className="sr-only"> {name}</span>
    </button>
  );
}
