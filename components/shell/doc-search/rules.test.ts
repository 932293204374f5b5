import { expect, it } from "vitest";
import { CHAPTERS } from "#components/docs/guide/chapter-list.ts";
import { foundDocs } from "#components/shell/doc-search/rules.ts";
import { docEntries } from "#lib/http/pages/doc-entries.ts";

const entries = await docEntries(CHAPTERS);
const first = (typed: string) => foundDocs(entries, typed)[0]?.href;

it("finds chapters, operations, and errors by their names, whatever the case", () => {
  expect(first("Retrying Safely")).toBe("/docs/guide/idempotency");
  expect(first("rate_limit_exceeded")).toBe("/docs/errors#rate_limit_exceeded");
  expect(first("POST /v1/pets/batch")).toBe("/docs/pets#batchPets");
});

it("finds what a chapter only mentions, after what is named so", () => {
  expect(foundDocs(entries, "cloudflared").map(({ href }) => href)).toEqual(["/docs/guide/try-webhooks"]);
  expect(first("webhook")).not.toBe("/docs/guide/authentication");
});

it("finds nothing for no words, and where one word of several is nowhere", () => {
  expect(foundDocs(entries, "  ")).toEqual([]);
  expect(foundDocs(entries, "paging xylophone")).toEqual([]);
});
