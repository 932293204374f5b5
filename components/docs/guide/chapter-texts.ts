import type { MDXContent } from "mdx/types";
import type { ChapterId } from "#components/docs/guide/chapter-list.ts";

/** The file of a chapter is named after it. */
export async function chapterText(id: ChapterId): Promise<MDXContent> {
  const { default: text } = (await import(`./${id}.mdx`)) as { default: MDXContent };
  return text;
}
