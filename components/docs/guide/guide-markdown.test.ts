import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHAPTERS } from "#components/docs/guide/chapter-list.ts";
import { chapterMarkdown, llmsText } from "#components/docs/guide/guide-markdown.ts";
import { guideSamples } from "#e2e/support/guide-samples.ts";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { guideSource } from "#lib/http/pages/guide-source.ts";

const BASE = "https://shelter.example/v1";
const texts = new Map(
  await Promise.all(CHAPTERS.map(async (one) => [one.id, chapterMarkdown(one, await guideSource(one.id), BASE)] as const)),
);
const whole = [...texts.values()].join("\n");

describe("the guide as Markdown", () => {
  it("has each chapter's file once, and no component or example address in any", () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".mdx"));
    expect(CHAPTERS.map(({ id }) => `${id}.mdx`).toSorted()).toEqual(files.toSorted());
    const prose = whole.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
    expect(prose).not.toMatch(/<\/?[A-Z]|\{|props/);
    expect(whole).not.toContain("petstore.example");
  });

  it("has every sample that the page shows", async () => {
    for (const { caption, code } of await guideSamples(BASE)) {
      expect(whole, caption).toContain(`**${caption}**`);
      expect(whole, caption).toContain(code);
    }
  });

  it("says what the page's own parts show: the first call, the plans, and links that lead somewhere from anywhere", () => {
    expect(texts.get("first-call")).toContain(`All URLs start with \`${BASE}\``);
    expect(texts.get("first-call")).toContain(`curl "${BASE}/pets?status=available&limit=5"`);
    expect(texts.get("limits")).toContain("| Free | 60 | 1,000 |");
    expect(whole).not.toMatch(/\]\([/#]/);
  });

  it("says what each type of event has", () => {
    for (const type of EVENT_TYPES) expect(texts.get("events")).toContain(`\`${type}\``);
  });

  it("refuses a component that it has no text for", () => {
    expect(() => chapterMarkdown({ id: "x", title: "X", text: "X." }, "<Video src={props.base} />", BASE)).toThrow("<Video");
  });

  it("is listed in llms.txt, each chapter by its address", () => {
    const text = llmsText("https://shelter.example");
    expect(text).toMatch(/^# Petstore\n\n> /);
    for (const { id } of CHAPTERS) expect(text).toContain(`(https://shelter.example/docs/guide/${id}.md)`);
  });
});
