import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { operatingPages, textOf } from "#e2e/support/operating-pages.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const MAX_WORDS_OF_THE_PAGE = 900;
const MAX_WORDS_FOR_OPERATORS = 10_000;
const MAX_WORDS = 40_000;

const documents = [".", "docs", "bench"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: folder === "docs", encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name)),
);

const prose = (file: string): string => textOf(file).replaceAll(/^ *```.*?^ *```/gms, "");

/** Uses GitHub's rules. */
function anchorsOf(file: string): Set<string> {
  const headings = prose(file).matchAll(/^#+ (.*)$/gm);
  return new Set(
    Array.from(headings, ([, text = ""]) =>
      text
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function isThere(from: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? from : path.join(path.dirname(from), file);
  return existsSync(path.join(ROOT, target)) && (anchor === undefined || !target.endsWith(".md") || anchorsOf(target).has(anchor));
}

describe("the documents", () => {
  it.each(documents)("%s links to files and headings that there are", (file) => {
    const links = Array.from(prose(file).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g), ([, link = ""]) => link);
    expect(links.filter((link) => !isThere(file, link))).toEqual([]);
  });

  it("name tests that there are for everything that docs/security.md says is defended", () => {
    const parts = textOf(path.join("docs", "security.md")).split(/^## /m);
    const defended = parts.find((part) => part.startsWith("What is defended")) ?? "";
    const rows = defended.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:threat|-)/.test(line));
    expect(rows.length).toBeGreaterThan(60);
    const testsOf = (row: string) => Array.from((row.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`/g), ([, file = ""]) => file);
    const isTest = (file: string) => /\.(?:test|spec)\.ts$/.test(file) && existsSync(path.join(ROOT, file));
    expect(rows.filter((row) => testsOf(row).length === 0 || !testsOf(row).every(isTest))).toEqual([]);
  });

  it("stay short enough to be read: the page for operators, with its others, security and retention, and all", () => {
    const wordsIn = (...pages: string[]): number =>
      pages.reduce((sum, page) => sum + readFileSync(path.join(ROOT, page), "utf8").split(/\s+/).filter(Boolean).length, 0);
    expect(wordsIn("docs/operating.md")).toBeLessThanOrEqual(MAX_WORDS_OF_THE_PAGE);
    expect(wordsIn(...operatingPages(), "docs/security.md", "docs/retention.md")).toBeLessThanOrEqual(MAX_WORDS_FOR_OPERATORS);
    const written = ["docs", "bench"].flatMap((folder) =>
      globSync(`${folder}/**/*.{md,mdx}`, { cwd: ROOT, exclude: ["**/node_modules/**"] }),
    );
    expect(written.length).toBeGreaterThan(40);
    expect(wordsIn(...written)).toBeLessThanOrEqual(MAX_WORDS);
  });
});
