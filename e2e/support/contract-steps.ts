import { expect, type Page } from "@playwright/test";
import { open } from "./dashboard-page.ts";
import { printedPages } from "./read-pdf.ts";
import { expectUsable } from "./usable-page.ts";

/** Takes the models over, with one more line that a page break and an unknown field are in. */
async function makeTemplates(page: Page, orders: string): Promise<void> {
  await open(page, `${orders}/papers`);
  await page.getByRole("button", { name: "Add the models in English" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toHaveValue(/^# Adoption contract/);
  await text.fill(`${await text.inputValue()}\n{{page}}\n{{adopter.nmae}}`);
  const preview = page.getByRole("region", { name: "Pages" });
  await expect(preview.getByText("{{adopter.nmae}}")).toBeVisible();
  await expect(page.getByText("Not known: {{adopter.nmae}}")).toBeVisible();
  await text.fill((await text.inputValue()).replace("nmae", "name"));
  await expect(page.getByText(/^Not known/)).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
}

const SHORT = `# Contract

Between us and {{adopter.name}}.

{{line:For the shelter}} {{line:Adopter}}`;

/** A contract of one page has its number and the lines to sign on that page, also for a name from right to left. */
async function printOnePage(page: Page, adoption: string): Promise<void> {
  const { request } = page.context();
  const headers = { Origin: process.env["PETSTORE_E2E_URL"] ?? "" };
  const [, project, id] = /^\/p\/(.+)\/orders\/(\d+)$/.exec(adoption) ?? [];
  const at = `/api/projects/${project}/adoptions/${id}`;
  const rename = async (adopter: string): Promise<void> => {
    const { version } = (await (await request.get(at)).json()) as { version: number };
    expect((await request.patch(at, { headers, data: { version, adopter } })).status()).toBe(200);
  };
  const template = { name: "Short contract", language: "en", text: SHORT };
  const added = await request.post(`/api/projects/${project}/papers`, { headers, data: template });
  const { id: paper } = (await added.json()) as { id: string };
  await rename("ليلى العلي");
  await open(page, `${adoption}/print?paper=${paper}`);
  const whole = ["Contract", expect.stringMatching(/^Between us and .*ليلى/), expect.stringMatching(/^For the shelter +Adopter$/), "1 / 1"];
  for (const format of ["A4", "Letter"] as const) expect([format, await printedPages(page, format)]).toEqual([format, [whole]]);
  await rename("Ada Lovelace");
}

/** From an adoption's page to a contract of three pages that is kept with it. */
export async function printContract(page: Page, adoption: string, adopter: string): Promise<void> {
  await makeTemplates(page, adoption.replace(/\/\d+$/, ""));
  await open(page, adoption);
  await page.getByRole("link", { name: "Print contract" }).click();
  await expect(page.getByRole("article")).toContainText(adopter);
  await expect(page.getByText(/^Left blank, to fill in by hand:.*Address of the adopter/)).toBeVisible();
  await expectUsable(page);
  await page.getByRole("textbox", { name: "Address" }).fill("12 Garden Lane\nLondon");
  await page.getByRole("button", { name: "Save to the adoption" }).click();
  await expect(page.getByRole("article")).toContainText("12 Garden Lane");
  await page.getByRole("textbox", { name: "Place" }).fill("Berlin");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("article")).toContainText("Berlin, ");
  await page.getByRole("button", { name: "Keep and print" }).click();
  await expect(page.getByText("Kept as it was then.")).toBeVisible();
  for (const format of ["A4", "Letter"] as const) {
    const pages = await printedPages(page, format);
    expect([format, pages.map((lines) => lines.at(-1))]).toEqual([format, ["1 / 3", "2 / 3", "3 / 3"]]);
    expect(pages.map((lines) => lines.some((line) => line.includes(adopter)))).toEqual([true, false, true]);
    expect(pages[1]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Berlin, /), expect.stringMatching(/^For the shelter +Adopter$/)]),
    );
  }
  await expectUsable(page);
  await page.getByRole("link", { name: "The adoption" }).click();
  await expect(page.getByRole("list", { name: "Printed papers" })).toContainText("Adoption contract");
  await expectUsable(page);
  await printOnePage(page, adoption);
}
