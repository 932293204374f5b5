import type { Metadata } from "next";
import Link from "next/link";
import { CHAPTERS, chapterPath } from "#components/docs/guide/chapter-list.ts";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { EarlierRows } from "#components/shell/layout/earlier-rows.tsx";

export const metadata: Metadata = {
  title: "Guide",
  description: "First call, keys, paging, keeping a copy in sync, webhooks, limits, safe retries, and versioning of the Petstore API.",
};

export default function GuidePage() {
  return (
    <DocPage
      current="/docs/guide"
      title="Guide"
      lead="What you need to know to call the API, keep a copy in sync, and stay within its limits."
    >
      <EarlierRows />
      <p className="max-w-[42rem] text-muted">
        For programs and language models:{" "}
        <a href="/docs/guide.md" className="link">
          this guide as Markdown
        </a>{" "}
        and{" "}
        <a href="/llms.txt" className="link">
          llms.txt
        </a>
        .
      </p>
      <ol aria-label="Chapters" className="mt-6 grid list-none gap-x-12 p-0 sm:grid-cols-2 xl:grid-cols-3">
        {CHAPTERS.map(({ id, title, text }) => (
          <li key={id} id={id} className="border-t border-border target:border-t-4 target:border-brass">
            <Link href={chapterPath(id)} prefetch={false} className="group block h-full py-4">
              <span className="block font-semibold decoration-brass decoration-2 underline-offset-4 group-hover:underline">{title}</span>
              <span className="block text-note text-muted">{text}</span>
            </Link>
          </li>
        ))}
      </ol>
    </DocPage>
  );
}
