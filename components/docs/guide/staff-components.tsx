import { Children, isValidElement, type ReactNode } from "react";
import { headingId } from "#components/ui/heading-id.ts";
import { FieldTable, PROSE } from "#components/ui/prose.tsx";

interface Content {
  children?: ReactNode;
}

/** A link to another document of the repository becomes plain text, since these are not served. */
function GuideLink({ href = "", children }: Content & { href?: string }) {
  return /\.md(?:#|$)/.test(href) ? children : <PROSE.a href={href}>{children}</PROSE.a>;
}

const Part = ({ children }: Content) => <h2 id={headingId(String(children))}>{children}</h2>;
const SubPart = ({ children }: Content) => <h3 id={headingId(String(children))}>{children}</h3>;

/** The text of the first cell. */
function firstText(node: ReactNode): string {
  const [first] = Children.toArray(node);
  return isValidElement<Content>(first) ? firstText(first.props.children) : String(first ?? "");
}

/** A table is named after its first column. */
const Table = ({ children }: Content) => (
  <FieldTable caption={firstText(children)}>
    <table>{children}</table>
  </FieldTable>
);

const nothing = (): null => null;

/** The page has the title, and the dashboard has what the pictures show. */
export const STAFF_COMPONENTS = { a: GuideLink, h1: nothing, h2: Part, h3: SubPart, img: nothing, table: Table };
