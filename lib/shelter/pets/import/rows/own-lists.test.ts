import { describe, expect, it } from "vitest";
import { columnsOf, fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { checkCells } from "#lib/shelter/pets/import/rows/rules.ts";

const CATEGORIES = new Map([
  ["dogs", 1n],
  ["katzen", 2n],
]);
const READING = { isForeign: true, dateOrder: "mdy", now: Date.UTC(2026, 10, 26), categories: CATEGORIES, currency: "EUR" } as const;

function rowOf(table: Record<string, string>, reading: Partial<typeof READING> | { isForeign: boolean } = {}) {
  const titles = Object.keys(table);
  const columns = columnsOf(titles, fieldsByName(titles), titles.length);
  if (!columns) throw new Error("The name or the category was not found.");
  return checkCells(Object.values(table), columns, { ...READING, ...reading });
}

const GERMAN = {
  "Tier-Nr.": "H-12",
  Tiername: "Bella",
  Tierart: "Hund",
  Rasse: "Labrador",
  "Rasse 2": "unbekannt",
  Geschlecht: "weiblich, kastriert",
  "geb.": "ca. 2024",
  Farbe: "schwarz",
  Größe: "mittel",
  Gewicht: "12,5 kg",
  geimpft: "ja",
  stubenrein: "WAHR",
  "verträglich mit Hunden": "x",
  "verträglich mit Katzen": "unbekannt",
  "verträglich mit Kindern": "ab 6 Jahren",
  Schutzgebühr: "1.250,00 €",
  Beschreibung: "<p>Liebt Wasser &amp; B&auml;lle.</p><ul><li>B&uuml;rohund</li></ul>",
  Aufnahmedatum: "1. März 2026",
  Chipnummer: "276 0981 0020 1234 5",
};

const BELLA = {
  name: "Bella",
  categoryId: 1n,
  status: "available",
  externalId: "H-12",
  patch: {
    species: "dog",
    breeds: ["Labrador", null],
    sex: "female",
    neutered: true,
    birthDate: "2024",
    birthDateEstimated: true,
    color: "schwarz",
    size: "medium",
    weightGrams: 12_500,
    vaccinated: true,
    houseTrained: true,
    goodWithDogs: true,
    goodWithChildren: true,
    childrenFromAge: 6,
    fee: { amount: "1250.00", currency: "EUR" },
    description: "Liebt Wasser & Bälle.\n• Bürohund",
    intakeDate: "2026-03-01",
    internal: { microchip: "2760981002012345" },
  },
};

describe("a row of a shelter's own list", () => {
  it("is read in German", () => {
    expect(rowOf(GERMAN)).toMatchObject({ pet: BELLA });
  });

  it("finds a category of the same species, whatever its language", () => {
    const names = ["Hund", "Hunde", "Dog", "Cat", "Katze", "feline", "Kaninchen"];
    expect(names.map((kind) => rowOf({ Name: "Rex", Art: kind }).pet?.categoryId)).toEqual([1n, 1n, 1n, 2n, 2n, 2n, undefined]);
    expect(rowOf({ Name: "Rex", Art: "Kaninchen" }).newCategory).toBe("Kaninchen");
  });

  it("has the species of its category where no column has it", () => {
    expect(rowOf({ Name: "Rex", Kategorie: "Hunde" }).pet?.patch).toEqual({ species: "dog" });
    expect(rowOf({ name: "Rex", category: "Dogs" }, { isForeign: false }).pet?.patch).toBeUndefined();
  });

  it("takes a column's own word before what another one says beside its own", () => {
    const row = rowOf({ Name: "Rex", Species: "Dog", Sex: "Neutered Male", Neutered: "no", Fee: "$150", Currency: "CAD" });
    expect(row.pet?.patch).toMatchObject({ sex: "male", neutered: false, fee: { amount: "150", currency: "CAD" } });
  });

  it.each([
    ["150", "EUR"],
    ["$150", "USD"],
    ["150 GBP", "GBP"],
  ])("has a fee of %j in %s", (fee, currency) => {
    expect(rowOf({ Name: "Rex", Species: "Dog", Fee: fee }).pet?.patch?.fee).toEqual({ amount: "150", currency });
  });

  it("has no fee where only the currency is told", () => {
    expect(rowOf({ Name: "Rex", Species: "Dog", Fee: "", Currency: "USD" }).pet?.patch).toEqual({ species: "Dog" });
  });

  it("counts a kitten's age by its species", () => {
    const born = (kind: string) => rowOf({ Name: "Rex", Species: kind, Age: "Senior" }).pet?.patch?.birthDate;
    expect([born("Dog"), born("Katze")]).toEqual(["2016-11", "2014-05"]);
    expect(rowOf({ Name: "Rex", Species: "Dog", "Age (months)": "8" }).pet?.patch?.birthDate).toBe("2026-03");
  });

  it.each([
    ["Birth date", "soon"],
    ["Age", "who knows"],
    ["Sex", "purple"],
    ["Size", "45 cm"],
    ["Weight (kg)", "heavy"],
    ["Good with dogs", "only with females"],
    ["Adoption fee", "call us"],
    ["Microchip", "9,85E+14"],
  ])("says that it does not understand the %s %j", (title, text) => {
    const { emptied } = rowOf({ Name: "Rex", Species: "Dog", [title]: text });
    expect(emptied).toMatchObject([{ column: title, came: text }]);
  });

  it.each([
    ["Spayed Female", true],
    ["m/k", true],
    ["Male/Neutered", true],
    ["Intact male", false],
    ["M (N)", undefined],
    ["male", undefined],
  ])("is neutered by the sex %j: %j", (text, neutered) => {
    expect(rowOf({ Name: "Rex", Species: "Dog", Sex: text }).pet?.patch?.neutered).toBe(neutered);
  });

  it.each(["not chipped", "kein Chip", "nein", "000000000000000"])("has no microchip by %j", (text) => {
    expect(rowOf({ Name: "Rex", Species: "Dog", Chip: text })).toMatchObject({ pet: { patch: { species: "Dog" } } });
    expect(rowOf({ Name: "Rex", Species: "Dog", Chip: text }).pet?.patch?.internal).toBeUndefined();
  });

  it("is neutered since a day, and good with children from an age on", () => {
    const row = rowOf({ Name: "Rex", Species: "Dog", Neutered: "3/12/2022", "Good with kids": "yes, from 6" });
    expect(row.pet?.patch).toMatchObject({ neutered: true, goodWithChildren: true, childrenFromAge: 6 });
  });

  it.each(["nein", "unbekannt", "not sure", "perhaps"])("is not listed where that is %j", (text) => {
    expect(rowOf({ Name: "Rex", Species: "Dog", Listed: text }).pet?.patch?.listed).toBe(false);
  });

  it("keeps names and words of one line in one line", () => {
    const row = rowOf({ Name: "Rex<br>II", Species: "Dog", Color: "black<br/>white", Description: "black<br/>white" });
    expect(row.pet).toMatchObject({ name: "Rex II", patch: { color: "black white", description: "black\nwhite" } });
  });
});
