import type { ReactNode } from "react";
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

const Table = ({ children }: Content) => (
  <FieldTable caption="What it says, line by line">
    <table>{children}</table>
  </FieldTable>
);

const nothing = (): null => null;

/** The page has the title, and the dashboard has what the pictures show. */
export const STAFF_COMPONENTS = { a: GuideLink, h1: nothing, h2: Part, h3: SubPart, img: nothing, table: Table };
