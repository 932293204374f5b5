import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PrintPage } from "#components/sites/prints/print-page.tsx";
import { QrCode } from "#components/ui/qr-code.tsx";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { PrintedAnimal, PrintKind } from "#lib/sites/prints/schema.ts";
import type { PublicSite, StoredAnimal } from "#lib/sites/publishing/public/schema.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

const ORIGIN = "https://petstore.example";
const SITE: PublicSite = {
  ...{ pictures: {}, takesEnquiries: false, projectId: "1", name: "Paws", settings: NEW_SETTINGS, address: "https://paws.example" },
};
const ANIMAL: Omit<StoredAnimal, "id" | "name"> = {
  ...{ categoryId: "1", since: "2026-01-01T00:00:00Z", breeds: [], mixed: null, sex: null, size: null },
  ...{ birthDate: null, birthDateEstimated: null, intakeDate: null, isReserved: false },
};
const PROFILE = { ...UNKNOWN_PROFILE, internal: { location: "Kennel 12", microchip: "981020012345678", notes: "Bit the vet" } };
const printed = (id: string): PrintedAnimal => ({
  ...{ animal: { ...ANIMAL, id, name: `Pet ${id}` }, profile: PROFILE, status: "available", bonded: ["Crumb"], picture: null, now: 0 },
  url: id === "2" ? null : `${SITE.address}/animals/${id}`,
});

/** Returns the animals on each sheet of paper, and the text of the page. */
function print(kind: PrintKind, ids: string[], { found = ids, left = 0 } = {}): { sheets: string[][]; text: string; markup: string } {
  const prints = { site: SITE, animals: found.map(printed) };
  const markup = renderToStaticMarkup(createElement(PrintPage, { project: "paws", query: { ids, left, kind }, prints, origin: ORIGIN }));
  const sheets = markup.split(kind === "card" ? 'class="sheets-card"' : "<article ").slice(1);
  return {
    sheets: sheets.map((sheet) => [...sheet.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name = ""]) => name)),
    text: markup.replaceAll(/<[^>]*>/g, " "),
    markup,
  };
}

it("prints one poster or many, each on a sheet of its own, and four kennel cards on one", () => {
  expect(print("poster", ["7"]).sheets).toEqual([["Pet 7"]]);
  expect(print("poster", ["7", "3", "5"]).sheets).toEqual([["Pet 7"], ["Pet 3"], ["Pet 5"]]);
  expect(print("card", ["7"]).sheets).toEqual([["Pet 7"]]);
  expect(print("card", ["1", "2", "3", "4", "5"]).sheets).toEqual([["Pet 1", "Pet 2", "Pet 3", "Pet 4"], ["Pet 5"]]);
});

it("gives posters the code of the public page, and cards that of the dashboard's", () => {
  expect(print("poster", ["7"]).markup).toContain('aria-label="https://paws.example/animals/7"');
  const card = renderToStaticMarkup(createElement(QrCode, { text: `${ORIGIN}/p/paws/animals/7`, className: "" }));
  expect(print("card", ["7"]).markup).toContain(/ d="[^"]*"/.exec(card)?.[0]);
});

it("says on cards what only the team sees, none of it on posters, and on both whom an animal should be adopted with", () => {
  const [card, poster] = [print("card", ["7"]).text, print("poster", ["7"]).text];
  expect(card).toMatch(/Kennel 12 .*Number 7 .*Microchip 981020012345678 .*Bonded with .*Crumb/);
  expect(poster).toContain("Pet 7 should be adopted together with Crumb.");
  expect(poster).not.toMatch(/Kennel 12|981020012345678/);
  expect(card + poster).not.toContain("Bit the vet");
});

it("leads back to the animal, or from many to the list", () => {
  const back = (ids: string[]) => /<a [^>]*href="([^"]*)"/.exec(print("poster", ids).markup)?.[1];
  expect([back(["7"]), back(["7", "3"])]).toEqual(["/p/paws/animals/7", "/p/paws/animals?status=available&amp;order=desc"]);
});

it("says what is left out, and why", () => {
  const { text } = print("poster", ["1", "2", "3"], { found: ["1", "2"], left: 30 });
  expect(text).toContain("1 animal left out: in the bin, or no longer there.");
  expect(text).toContain("At most 100 animals are printed at a time; 30 more were selected.");
  expect(text).toContain("1 animal without a QR code, because visitors don’t see them on your site.");
  expect(print("card", ["1", "2"]).text).not.toMatch(/left out|more were selected|without a QR code/);
  expect(print("poster", ["9"], { found: [] }).text).toContain("Nothing to print");
});
