import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { evaluate } from "@mdx-js/mdx";
import { createElement } from "react";
import * as runtime from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import remarkGfm from "remark-gfm";
import { codeIn, GUIDE_COMPONENTS, type Sample } from "#components/docs/guide/guide-components.tsx";
import type { CodeLanguage } from "#components/ui/highlight.ts";

const FOLDER = path.join(import.meta.dirname, "..", "..", "components", "docs", "guide");

export interface GuideSample {
  caption: string;
  language: CodeLanguage;
  code: string;
}

/**
 * The samples of the guide's chapters, read as its page reads them.
 * @param base the API's base URL, including `/v1`
 */
export async function guideSamples(base: string): Promise<GuideSample[]> {
  const samples: GuideSample[] = [];
  const collect = ({ base: own, caption, children }: Parameters<typeof Sample>[0]): null => {
    for (const [language, code] of codeIn(children, own)) samples.push({ caption, language, code });
    return null;
  };
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".mdx"))) {
    const chapter = await evaluate(readFileSync(path.join(FOLDER, file)), { ...runtime, remarkPlugins: [remarkGfm] });
    renderToStaticMarkup(createElement(chapter.default, { base, components: { ...GUIDE_COMPONENTS, Sample: collect } }));
  }
  return samples;
}

export function sampleOrThrow(samples: readonly GuideSample[], caption: string, language: CodeLanguage): string {
  const found = samples.find((sample) => sample.caption === caption && sample.language === language);
  if (!found) throw new Error(`The guide has no sample "${caption}" in ${language}.`);
  return found.code;
}
