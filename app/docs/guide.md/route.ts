import { CHAPTERS } from "#components/docs/guide/chapter-list.ts";
import { chapterMarkdown, guideMarkdown } from "#components/docs/guide/guide-markdown.ts";
import { originOf } from "#lib/http/api/lanes/next-lane.ts";
import { guideSource } from "#lib/http/pages/guide-source.ts";
import { textDocument } from "#lib/http/pages/text-document.ts";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const base = `${originOf(request.headers)}/v1`;
  const chapters = await Promise.all(CHAPTERS.map(async (chapter) => chapterMarkdown(chapter, await guideSource(chapter.id), base)));
  return textDocument(request, "text/markdown", guideMarkdown(chapters));
}
