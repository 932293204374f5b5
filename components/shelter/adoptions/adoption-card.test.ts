import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AdoptionCard } from "#components/shelter/adoptions/adoption-card.tsx";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

const ROW = { id: "1", petId: "7", petName: "Biscuit", petInBin: false, petListed: true, adopter: "Ada", stage: "visit" };
const LOOK = { project: "paws", canWrite: false, today: "2026-11-27", onMove: () => undefined, hasFocus: false };

it.each([
  ["at the public address", { petCover: "abc" }, /<img src="\/media\/abc-320\.webp" alt=""/],
  ["at the team's address if it is not listed", { petCover: "abc", petListed: false }, /<img src="\/api\/projects\/paws\/media\/abc/],
  ["at the team's address if it is in the bin", { petCover: "abc", petInBin: true }, /<img src="\/api\/projects\/paws\/media\/abc/],
  ["as its initial without a photo", { petCover: null }, /data-initial="B"/],
])("shows the animal %s", (_, cover, look) => {
  const row = { ...ROW, nextStep: "", nextOn: null, note: "", assignee: null, ...cover } as AdoptionRow;
  expect(renderToStaticMarkup(createElement(AdoptionCard, { ...LOOK, row }))).toMatch(look);
});
