import { expect, type Page } from "@playwright/test";
import { open } from "./dashboard-page.ts";
import { printedPages } from "./read-pdf.ts";

const PARTS = Array.from({ length: 9 }, (_, at) => at + 1);

/** Wherever a page ends, a heading or lines to sign on are near. */
const longPaper = (title: string, part: string, signed: string, text: string): string =>
  [
    `# ${title}: {{animal.name}}`,
    "| | |\n|---|---|\n| Name | {{animal.name}} |\n| Chip | {{animal.chip}} |",
    ...PARTS.map(
      (n) => `## ${part} ${n}\n\n${text.repeat((n % 4) + 2)}\n\n{{day}}, ${n}\n\n{{line:${signed} ${n}}} {{line:${signed} ${n}}}`,
    ),
    `{{check:${title}}}`,
  ].join("\n\n");

const PAPERS = [
  ["en", "Long sheet", longPaper("Hand-over", "Part", "Signature", "Feed it twice a day, and keep it inside at first. ")],
  ["de", "Langes Blatt", longPaper("Übergabe", "Abschnitt", "Unterschrift", "Große Füße, süße Öhrchen: bitte täglich bürsten. ")],
] as const;

async function addPapers(page: Page, project: string): Promise<void> {
  const headers = { Origin: process.env["PETSTORE_E2E_URL"] ?? "" };
  for (const [language, name, text] of PAPERS) {
    const added = await page.request.post(`/api/projects/${project}/papers`, { headers, data: { name, language, text } });
    expect(added.status(), await added.text()).toBe(201);
  }
}

/** Each page ends with text, and lines to sign on follow their place and day. */
function expectWhole(pages: readonly string[][], words: { part: string; signed: string }): void {
  for (const lines of pages) {
    expect(lines.at(-2), lines.join("\n")).not.toMatch(new RegExp(`^${words.part} \\d$`));
    for (const line of lines.filter((one) => one.startsWith(words.signed))) {
      const [, n] = /(\d)$/.exec(line) ?? [];
      expect(
        lines.some((one) => new RegExp(`20\\d\\d, ${n}$`).test(one)),
        `${line} is without its day`,
      ).toBe(true);
    }
  }
}

/**
 * Prints long sheets in both languages on both papers, and reads them back.
 * @param animals ids, and how their names begin
 */
export async function printSheets(page: Page, project: string, animals: readonly (readonly [id: string, name: string])[]): Promise<void> {
  await addPapers(page, project);
  await open(page, `/p/${project}/animals/print?ids=${animals.map(([id]) => id).join(",")}&kind=sheet`);
  for (const [language, name] of PAPERS) {
    await page.getByRole("navigation", { name: "Template" }).getByRole("link", { name }).click();
    const words = language === "en" ? { part: "Part", signed: "Signature" } : { part: "Abschnitt", signed: "Unterschrift" };
    await expect(page.getByRole("article")).toHaveCount(animals.length);
    await expect(page.getByRole("article").first()).toContainText(`${words.part} 9`);
    for (const format of ["A4", "Letter"] as const) {
      const pages = await printedPages(page, format);
      expectWhole(pages, words);
      const own = animals.map(([, animal]) => pages.filter((lines) => lines.at(-1)?.includes(animal)));
      expect([format, own.map(({ length }) => length)]).toEqual([format, animals.map(() => pages.length / animals.length)]);
      expect(pages.length / animals.length).toBeGreaterThan(1);
      for (const [at, lines] of pages.entries()) expect(lines.at(-1)).toMatch(new RegExp(` ${at + 1} / ${pages.length}$`));
      for (const [at, lines] of own.flatMap((sheets) => [...sheets.entries()])) expect(lines.at(-1)).toMatch(new RegExp(`^\\D+${at + 1} `));
      if (language === "de") expect(pages.flat().join(" ")).toContain("Große Füße, süße Öhrchen");
    }
  }
}
