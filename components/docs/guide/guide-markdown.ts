import { CHAPTERS, type Chapter, chapterPath } from "#components/docs/guide/chapter-list.ts";
import { atBase } from "#components/docs/guide/example-base.ts";
import { firstCall, MAKE_KEY } from "#components/docs/home/samples.ts";
import { PLAN_TABLE, PLANS } from "#lib/tenancy/plans/rules.ts";

const LANGUAGES = { curl: "shell", typescript: "typescript", python: "python", php: "php" } as const;

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

function firstCallText(base: string): string {
  const samples = firstCall(base);
  const names = ["curl", "typescript", "python", "php"] as const;
  return ["**First call**", ...names.map((name) => fence(LANGUAGES[name], samples[name]))].join("\n\n");
}

function planTable(): string {
  const rows = PLANS.map((plan) => {
    const { name, limits } = PLAN_TABLE[plan];
    return `| ${name} | ${limits ? limits.perMinute.toLocaleString("en") : "custom"} | ${limits ? limits.perDay.toLocaleString("en") : "custom"} |`;
  });
  return ["| Plan | Requests per minute | Requests per day |", "| --- | ---: | ---: |", ...rows].join("\n");
}

/** @throws Error for a component that has no text here yet; the tests read every chapter */
function proseLine(line: string, base: string): string {
  const origin = new URL(base).origin;
  const text = line
    .replace(/^<(?:Sample|FieldTable)\b[^>]*\bcaption="([^"]*)"[^>]*>$/, "**$1**")
    .replace(/^<\/(?:Sample|FieldTable)>$/, "")
    .replace(/^<FirstCallSample [^>]*\/>$/, () => firstCallText(base))
    .replace(/^<CreateKeySample \/>$/, () => ["**Create a project and a key**", fence("shell", MAKE_KEY)].join("\n\n"))
    .replace(/^<PlanTable \/>$/, planTable)
    .replaceAll(/<InlineCode>\{props\.base\}<\/InlineCode>/g, `\`${base}\``)
    .replaceAll("](/", `](${origin}/`);
  if (/<\/?[A-Z]|\{/.test(text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, ""))) throw new Error(`The guide’s Markdown cannot say: ${line}`);
  return text;
}

/**
 * A chapter as plain Markdown: samples in each language, tables as tables.
 * @param source MDX
 * @param base the API's base URL, including `/v1`
 */
export function chapterMarkdown({ title, heading = title }: Chapter, source: string, base: string): string {
  let isCode = false;
  const lines = source.split("\n").map((line) => {
    if (line.startsWith("```")) {
      isCode = !isCode;
      return line;
    }
    return isCode ? atBase(line, base) : proseLine(line, base);
  });
  return `## ${heading}\n\n${lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

export const guideMarkdown = (chapters: readonly string[]): string => ["# Petstore API guide\n", ...chapters].join("\n");

/** Follows https://llmstxt.org. */
export function llmsText(origin: string): string {
  const chapters = CHAPTERS.map(
    ({ id, title, heading = title, text }: Chapter) => `- [${heading}](${origin}${chapterPath(id)}.md): ${text}`,
  );
  return `# Petstore

> A REST API for animals that are looking for a home: shelters list, filter, and change them with keys, plans, and limits. Each shelter can publish a website with its animals.

Requests go to ${origin}/v1 and need an API key of a project: \`Authorization: Bearer <API_KEY>\`.

## API

- [OpenAPI document](${origin}/openapi.json): version 3.1, every operation with its fields and responses
- [Postman collection](${origin}/openapi.postman.json): the same operations, to try
- [Whole guide](${origin}/docs/guide.md): all chapters on one page

## Guide

${chapters.join("\n")}

## Optional

- [API reference](${origin}/docs): the OpenAPI document for people
- [Error catalog](${origin}/docs/errors): each code with its cause and its fix
- [Changelog](${origin}/docs/changelog): what changed; also as [Atom feed](${origin}/docs/changelog.atom)
- [Status](${origin}/status): what works right now
`;
}
