import { RichText } from "#components/ui/rich-text.tsx";

/** Cells may contain `code` in backticks; each row's first cell is its header. */
export function FieldTable({ caption, head, rows }: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-note">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-foreground">
            {head.map((cell) => (
              <th key={cell} scope="col" className="py-2.5 pr-6 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = "", ...rest]) => (
            <tr key={first} className="border-b border-border align-baseline">
              <th scope="row" className="py-2.5 pr-4 font-medium whitespace-nowrap sm:pr-6">
                <RichText text={first} />
              </th>
              {rest.map((cell) => (
                <td key={cell} className="py-2.5 pr-4 last:pr-0 sm:pr-6">
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
