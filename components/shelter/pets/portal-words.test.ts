import { expect, it } from "vitest";
import { noteWords } from "#components/shelter/pets/portal-words.ts";
import type { PortalNote } from "#lib/sites/portals/schema.ts";

it.each<[PortalNote, string]>([
  [{ kind: "absent", reason: "adopted" }, "adopted"],
  [{ kind: "absent", reason: "notListed" }, "not listed, so visitors of your site don’t see them either"],
  [{ kind: "absent", reason: "needed", field: "sex" }, "Petfinder needs “Sex”: fill it in"],
  [
    { kind: "absent", reason: "needed", field: "primaryBreed", from: "Mischling" },
    "“Mischling”: Petfinder needs a breed from its own list: choose one",
  ],
  [{ kind: "absent", reason: "needed", field: "outcome", from: "pending" }, "Petfinder has no word for “pending”"],
  [{ kind: "cut", field: "description", max: 4000, of: "characters" }, "Description: cut to 4,000 characters"],
  [{ kind: "cut", field: "photo", max: 6, of: "parts" }, "Photos: only the first 6"],
  [{ kind: "mapped", field: "species", from: "Fish", to: "Scales" }, "Species: “Fish” becomes “Scales”"],
  [{ kind: "leftOut", reason: "noColumn", field: "weightGrams" }, "Weight: the file has no place for it"],
  [{ kind: "leftOut", reason: "noWord", field: "coat", from: "wire" }, "Coat “wire”: Petfinder has no word for it"],
  [{ kind: "leftOut", reason: "notPublished", field: "photo" }, "Photos: portals fetch them from your site, which is not published"],
])("says what becomes of animals: %j", (note, words) => {
  expect(noteWords(note, "petfinder").replaceAll(/[\u2066-\u2069]/g, "")).toBe(words);
});
