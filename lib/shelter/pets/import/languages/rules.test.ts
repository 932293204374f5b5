import { describe, expect, it } from "vitest";
import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { IMPORT_FIELDS } from "#lib/shelter/pets/import/fields.schema.ts";
import { titlesOf } from "#lib/shelter/pets/import/languages/rules.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";
import { PROFILE_COLUMNS } from "#lib/shelter/profiles/columns.rules.ts";

describe("the titles of columns", () => {
  it("mean one field each, whatever the language, and nothing private", () => {
    const all = IMPORT_FIELDS.flatMap((field) => titlesOf(field).map((title) => [title, field] as const));
    const fieldOf = new Map(all.map(([title, field]) => [titleKey(title), field]));
    expect(all.filter(([title, field]) => fieldOf.get(titleKey(title)) !== field || fieldsByName([title])[0] !== field)).toEqual([]);
  });

  it("do not take a field of ours for another one", () => {
    expect(fieldsByName(PROFILE_COLUMNS)).toEqual(PROFILE_COLUMNS);
  });

  it.each([
    ["Tier-Nr.,Tiername,Tierart,Rasse,Geschlecht,geb.", ["externalId", "name", "species", "primaryBreed", "sex", "birthDate"]],
    ["Alter,Farbe,Größe,Gewicht (kg),kastriert,geimpft", ["age", "color", "size", "weightKg", "neutered", "vaccinated"]],
    ["verträglich mit Hunden,Verträglich mit Katzen?,VERTRÄGLICH MIT KINDERN", ["goodWithDogs", "goodWithCats", "goodWithChildren"]],
    ["Schutzgebühr (€),Beschreibung,im Tierheim seit,Chip-Nr.,Foto 2", ["feeAmount", "description", "intakeDate", "microchip", "photo"]],
    [
      "Weight (lbs),Spayed/Neutered?,Shots,Bio,Date In,Kennel #",
      ["weightLb", "neutered", "vaccinated", "description", "intakeDate", "location"],
    ],
    ["ID,Animal ID,Breed 2,Breed,Image URL,pic 3", [null, "externalId", "secondaryBreed", "primaryBreed", "photo", "photo"]],
  ])("are found as people write them: %s", (header, fields) => {
    expect(fieldsByName(header.split(","))).toEqual(fields);
  });

  it("do not take the numbers of a list's rows for those of its animals", () => {
    expect(fieldsByName(["Nr.", "Number", "#", "lfd. Nr.", "No."])).toEqual([null, null, null, null, null]);
  });

  it.each([
    ["Vorbesitzer", "people"],
    ["Pflegestelle", "people"],
    ["E-Mail-Adresse", "people"],
    ["Telefon (privat)", "people"],
    ["vermittelt an", "people"],
    ["Aufenthaltsort", "people"],
    ["Straße", "people"],
    ["Gesundheitszustand", "medical"],
    ["Krankheiten", "medical"],
    ["Verhalten", "behavior"],
    ["Wesen", "behavior"],
    ["Bemerkungen", "private"],
    ["Abgabegrund", "private"],
    ["interne Notiz", "private"],
  ])("that are private in German are never imported: %s", (title, reason) => {
    expect(privateReason(title)).toBe(reason);
  });
});
