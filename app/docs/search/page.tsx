import type { Metadata } from "next";
import { CHAPTERS } from "#components/docs/guide/chapter-list.ts";
import { foundDocs } from "#components/shell/doc-search/rules.ts";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { docEntries } from "#lib/http/pages/doc-entries.ts";

export const metadata: Metadata = { title: "Search", description: "Search the guide, the reference, and the error catalog." };

/** Where the search in the header leads, also without script. */
export default async function SearchPage({ searchParams }: { searchParams: Promise<{ q?: string | string[] }> }) {
  const [typed = ""] = [(await searchParams).q].flat();
  const found = foundDocs(await docEntries(CHAPTERS), typed);
  const lead = typed.trim() === "" ? "Type what you are looking for." : `${found.length} pages and entries have “${typed}”.`;
  return (
    <DocPage current="/docs/search" title="Search" lead={lead}>
      <ul aria-label="Results" className="max-w-[42rem] divide-y divide-border">
        {found.map(({ href, title, part }) => (
          <li key={href} className="py-3">
            <a href={href} className="link font-semibold">
              {title}
            </a>{" "}
            <span className="text-note text-muted">{part}</span>
          </li>
        ))}
      </ul>
    </DocPage>
  );
}
