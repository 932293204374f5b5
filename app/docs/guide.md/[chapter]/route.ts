import { CHAPTERS } from "#components/docs/guide/chapter-list.ts";
import { chapterMarkdown } from "#components/docs/guide/guide-markdown.ts";
import { originOf } from "#lib/http/api/lanes/next-lane.ts";
import { guideSource } from "#lib/http/pages/guide-source.ts";
import { textDocument } from "#lib/http/pages/text-document.ts";

export const dynamic = "force-dynamic";

/** Rewritten from `/docs/guide/paging.md` (`next.config.mjs`). Only a chapter of the list becomes part of a path. */
export async function GET(request: Request, { params }: { params: Promise<{ chapter: string }> }): Promise<Response> {
  const { chapter: asked } = await params;
  const chapter = CHAPTERS.find(({ id }) => `${id}.md` === asked);
  if (!chapter) {
    const text = "The guide has no such chapter. /llms.txt lists them.\n";
    return new Response(text, { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });
  }
  const base = `${originOf(request.headers)}/v1`;
  return textDocument(request, "text/markdown", chapterMarkdown(chapter, await guideSource(chapter.id), base));
}
