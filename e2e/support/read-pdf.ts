import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";

/** Signs that only order texts of both directions. */
const ORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

/** What Chromium prints, read by pdftotext. @returns the lines of each page, without empty ones */
export async function printedPages(page: Page, format: "A4" | "Letter"): Promise<string[][]> {
  const reader = spawn("pdftotext", ["-layout", "-", "-"], { stdio: ["pipe", "pipe", "inherit"] });
  reader.stdin.end(await page.pdf({ format }));
  const pages = (await text(reader.stdout)).normalize("NFKC").replaceAll(ORDERING, "").split("\f").slice(0, -1);
  return pages.map((one) => one.split("\n").flatMap((line) => line.trim().replace(/(\d) *\/ *(\d+)$/, "$1 / $2") || []));
}
