import type { Metadata } from "next";
import { CHAPTERS, type Chapter } from "#components/docs/guide/chapter-list.ts";
import { CHAPTER_TEXTS } from "#components/docs/guide/chapter-texts.ts";
import { GUIDE_COMPONENTS } from "#components/docs/guide/guide-components.tsx";
import { Section } from "#components/docs/guide/section.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SectionLinks } from "#components/shell/layout/section-links.tsx";
import { SyncLanguages } from "#components/ui/sync-languages.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";

export const metadata: Metadata = {
  title: "Guide",
  description: "First call, keys, paging, keeping a copy in sync, webhooks, limits, safe retries, and versioning of the Petstore API.",
};

export default async function GuidePage() {
  const base = await baseAddress();
  return (
    <DocPage
      current="/docs/guide"
      title="Guide"
      lead="What you need to know to call the API, keep a copy in sync, and stay within its limits."
      nav={<SectionLinks sections={CHAPTERS.map(({ id, title }) => ({ id, title }))} />}
    >
      <SyncLanguages />
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
      {CHAPTERS.map((chapter) => {
        const { id, title, heading = title }: Chapter = chapter;
        const Text = CHAPTER_TEXTS[chapter.id];
        return (
          <Section key={id} id={id} title={heading}>
            <Text base={base} components={GUIDE_COMPONENTS} />
          </Section>
        );
      })}
    </DocPage>
  );
}
