import { Children, isValidElement, type ReactNode } from "react";

interface Content {
  children?: ReactNode;
}

function ProseLink({ href, children }: Content & { href?: string }) {
  return (
    <a href={href} className="link">
      {children}
    </a>
  );
}

export const InlineCode = ({ children }: Content) => <code className="inline-code">{children}</code>;

const HeadCell = ({ children }: Content) => (
  <th scope="col" className="py-2.5 pr-6 font-semibold">
    {children}
  </th>
);

const Cell = ({ children }: Content) => <td className="py-2.5 pr-4 last:pr-0 sm:pr-6">{children}</td>;

/** Markdown has headers of columns only; here, each row's first cell is its header. */
function Row({ children }: Content) {
  const [first, ...rest] = Children.toArray(children).filter((cell) => isValidElement<Content>(cell));
  if (first?.type !== Cell) return <tr className="border-b-2 border-foreground">{children}</tr>;
  return (
    <tr className="border-b border-border align-baseline">
      <th scope="row" className="py-2.5 pr-4 font-medium sm:pr-6 sm:whitespace-nowrap">
        {first.props.children}
      </th>
      {rest}
    </tr>
  );
}

/** Gives a Markdown table its name, and scrolls it sideways. */
export function FieldTable({ caption, children }: Content & { caption: string }) {
  const table = Children.toArray(children).find((child) => isValidElement<Content>(child));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-note">
        <caption className="sr-only">{caption}</caption>
        {table?.props.children}
      </table>
    </section>
  );
}

export const PROSE = { a: ProseLink, code: InlineCode, td: Cell, th: HeadCell, tr: Row };
