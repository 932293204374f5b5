import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ChapterNav, ChapterTurns } from "#components/docs/guide/chapter-links.tsx";
import { CHAPTERS, type Chapter, type ChapterId } from "#components/docs/guide/chapter-list.ts";
import { chapterText } from "#components/docs/guide/chapter-texts.ts";
import { GUIDE_COMPONENTS } from "#components/docs/guide/guide-components.tsx";
import { DocPage } from "#components/shell/layout/doc-page.tsx";
import { SyncLanguages } from "#components/ui/sync-languages.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";

interface Props {
  params: Promise<{ chapter: string }>;
}

async function chapterOf({ params }: Props): Promise<Chapter & { id: ChapterId }> {
  const { chapter: asked } = await params;
  return CHAPTERS.find(({ id }) => id === asked) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, heading = title, text } = await chapterOf(props);
  return { title: `${heading}: guide`, description: text };
}

export default async function ChapterPage(props: Props) {
  const { id, title, heading = title, text } = await chapterOf(props);
  const Text = await chapterText(id);
  return (
    <DocPage current="/docs/guide" isBelow title={heading} lead={text} nav={<ChapterNav current={id} />}>
      <SyncLanguages />
      <div className="space-y-5 [&>:is(p,ul,ol)]:max-w-[42rem] [&>h2]:pt-6 [&>h2]:text-2xl [&>ul]:list-disc [&>ul]:space-y-2 [&>ul]:pl-5 [&>ul]:marker:text-brass">
        <Text base={await baseAddress()} components={GUIDE_COMPONENTS} />
      </div>
      <ChapterTurns current={id} />
    </DocPage>
  );
}
