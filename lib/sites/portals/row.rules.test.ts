import { describe, expect, it } from "vitest";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { layoutOf } from "#lib/sites/portals/layouts.rules.ts";
import { portalWriter } from "#lib/sites/portals/row.rules.ts";
import type { Portal, PortalNote } from "#lib/sites/portals/schema.ts";
import type { PortalAnimal } from "#lib/sites/portals/values.rules.ts";

const NOW = Date.UTC(2026, 10, 26);
const WAFFLES: Partial<FullProfile> = {
  ...{ species: "dog", breeds: ["Beagle", "Boxer"], mixed: true, sex: "female", birthDate: "2024-02-29", size: "extra_large" },
  ...{ color: "Black, White / Cream", coat: "short", description: "Runs & jumps.\n- Sleeps.", neutered: true, vaccinated: true },
  ...{ goodWithDogs: false, goodWithCats: true, fee: { amount: "150.00", currency: "USD" }, intakeDate: "2026-03-04" },
  internal: { microchip: "981020012345678", notes: "Owner: Doe", location: "Kennel 1" },
};

function animal(profile: Partial<FullProfile> = WAFFLES, more: Partial<PortalAnimal> = {}): PortalAnimal {
  return {
    ...{ id: "7", name: "Waffles", categoryId: "1", category: "Dogs", status: "available", version: 1, externalId: "PF-1" },
    ...{ createdAt: "2026-11-25T09:00:00.000Z", updatedAt: "2026-11-25T09:00:00.000Z", deletedAt: null },
    photos: ["/media/1.jpg", "/media/2.jpg"],
    profile: { ...UNKNOWN_PROFILE, ...profile },
    ...more,
  };
}

const written = (portal: Portal, one: PortalAnimal, site: string | undefined = "https://paws.example") =>
  portalWriter(portal, { site, now: NOW })(one);

/** By title, only what is not empty. */
function cellsOf(portal: Portal, one: PortalAnimal): Record<string, string> | undefined {
  const { cells } = written(portal, one);
  return cells && Object.fromEntries(layoutOf(portal).columns.flatMap(({ title }, i) => (cells[i] ? [[title, cells[i]]] : [])));
}

const notesOf = (portal: Portal, one: PortalAnimal, site?: string): PortalNote[] => written(portal, one, site).notes;

describe("an animal in the file of a portal", () => {
  it("has Petfinder’s codes: letters, flags that only say yes, and what it is not good with", () => {
    expect(cellsOf("petfinder", animal())).toEqual({
      ...{ ID: "PF-1", AnimalName: "Waffles", PrimaryBreed: "Beagle", SecondaryBreed: "Boxer", Sex: "F", Size: "XL", Age: "Young" },
      ...{ Desc: "Runs &#38; jumps.&#10;&#45; Sleeps.", Type: "Dog", Status: "A", Shots: "1", Altered: "1", NoDogs: "1", NoCats: "0" },
      ...{ Mix: "1", photo1: "https://paws.example/media/1.jpg", photo2: "https://paws.example/media/2.jpg" },
      ...{ arrival_date: "2026-03-04", birth_date: "2024-02-29", primaryColor: "Black", secondaryColor: "White / Cream" },
      ...{ coat_length: "Short", adoption_fee: "150.00", display_adoption_fee: "1" },
    });
    expect(cellsOf("petfinder", animal(WAFFLES, { status: "pending" }))).toMatchObject({ Status: "P" });
  });

  it("has Adopt-a-Pet’s, with the month first", () => {
    const { description, ...rest } = WAFFLES;
    expect(cellsOf("adoptapet", animal({ ...rest, neutered: false, weightGrams: 11_500 }, { externalId: null }))).toEqual({
      ...{ Id: "P7", Animal: "Dog", Breed: "Beagle", Breed2: "Boxer", Purebred: "0", Age: "Young", Name: "Waffles", Size: "XL", Sex: "F" },
      ...{ Color: "Black, White / Cream", Status: "Available", GoodWCats: "1", GoodWDogs: "0", SpayedNeutered: "0", ShotsCurrent: "1" },
      ...{ Birthdate: "02/29/2024", Sizecurrent: "25.353", SizeUOM: "lbs", AdoptionFee: "150.00" },
    });
  });

  it("has those that RescueGroups imports", () => {
    expect(cellsOf("rescuegroups", animal())).toEqual({
      ...{ externalID: "PF-1", name: "Waffles", status: "Available", type: "Dog", priBreed: "Beagle", secBreed: "Boxer", mix: "Yes" },
      ...{ sex: "Female", age: "Young", okwithdogs: "No", okwithcats: "Yes", altered: "Yes", size: "X-Large", uptodate: "Yes" },
      ...{ color: "Black, White / Cream", coatLength: "Short", dsc: "Runs &#38; jumps.<br>- Sleeps." },
      ...{ photo1: "https://paws.example/media/1.jpg", photo2: "https://paws.example/media/2.jpg" },
    });
  });

  it("is told by its category where it has no species", () => {
    const { species, ...rest } = WAFFLES;
    const cat = animal({ ...rest, breeds: ["domestic shorthair"] }, { category: "Katzen" });
    expect(cellsOf("petfinder", cat)).toMatchObject({ Type: "Cat", PrimaryBreed: "Domestic Short Hair" });
    expect(notesOf("petfinder", cat)).toEqual([
      { kind: "mapped", field: "primaryBreed", from: "domestic shorthair", to: "Domestic Short Hair" },
      { kind: "mapped", field: "species", from: "Katzen", to: "Cat" },
    ]);
  });

  it.each<[string, Portal, PortalAnimal, PortalNote]>([
    ["in the bin", "petfinder", animal(WAFFLES, { deletedAt: "2026-11-25" }), { kind: "absent", reason: "binned" }],
    ["adopted", "petfinder", animal(WAFFLES, { status: "sold" }), { kind: "absent", reason: "adopted" }],
    ["not listed", "petfinder", animal({ ...WAFFLES, listed: false }), { kind: "absent", reason: "notListed" }],
    ["without a sex", "petfinder", animal({ ...WAFFLES, sex: null }), { kind: "absent", reason: "needed", field: "sex" }],
    [
      "of a breed that is not Petfinder’s",
      "petfinder",
      animal({ ...WAFFLES, breeds: ["Mischling"] }),
      { kind: "absent", reason: "needed", field: "primaryBreed", from: "Mischling" },
    ],
    [
      "of a breed that may be several",
      "petfinder",
      animal({ ...WAFFLES, breeds: ["Belgian Shepherd"] }),
      { kind: "absent", reason: "needed", field: "primaryBreed", from: "Belgian Shepherd" },
    ],
    [
      "pending",
      "adoptapet",
      animal(WAFFLES, { status: "pending" }),
      { kind: "absent", reason: "needed", field: "outcome", from: "pending" },
    ],
    [
      "of a kind without a word",
      "rescuegroups",
      animal({ ...WAFFLES, species: "small_and_furry" }),
      { kind: "absent", reason: "needed", field: "species", from: "Small and furry" },
    ],
    [
      "without a breed, a cat",
      "rescuegroups",
      animal({ species: "cat", sex: "male" }),
      { kind: "absent", reason: "needed", field: "primaryBreed" },
    ],
  ])("is left out %s", (_, portal, one, note) => {
    expect(written(portal, one)).toEqual({ cells: undefined, notes: [note] });
  });

  it("names what it loses", () => {
    const rich = {
      ...WAFFLES,
      ...({ weightGrams: 11_500, birthDate: "2024", coat: "wire", houseTrained: false, color: "Black, White, Tan, Red" } as const),
      ...{ fee: { amount: "150.00", currency: "EUR" }, videoUrl: "https://video.example/1", breeds: ["labrador", "Wolf"] },
    };
    expect(notesOf("petfinder", animal(rich))).toEqual([
      { kind: "mapped", field: "primaryBreed", from: "labrador", to: "Labrador Retriever" },
      { kind: "leftOut", reason: "noWord", field: "secondaryBreed", from: "Wolf" },
      { kind: "leftOut", reason: "noWord", field: "houseTrained", from: "no" },
      { kind: "cut", field: "color", max: 3, of: "parts" },
      { kind: "leftOut", reason: "noColumn", field: "weightGrams" },
      { kind: "leftOut", reason: "noColumn", field: "videoUrl" },
      { kind: "leftOut", reason: "partial", field: "birthDate" },
      { kind: "leftOut", reason: "noWord", field: "feeAmount", from: "EUR" },
    ]);
    expect(notesOf("rescuegroups", animal({ ...WAFFLES, coat: "wire" }, { name: "W".repeat(60) }))).toEqual(
      expect.arrayContaining([
        { kind: "cut", field: "name", max: 50, of: "characters" },
        { kind: "leftOut", reason: "noWord", field: "coat", from: "wire" },
        { kind: "leftOut", reason: "noColumn", field: "birthDate" },
      ]),
    );
    expect(notesOf("adoptapet", animal())).toContainEqual({ kind: "leftOut", reason: "noColumn", field: "photo" });
  });

  it("has photos only once portals can fetch them", () => {
    const { cells, notes } = portalWriter("petfinder", { site: undefined, now: NOW })(animal());
    expect(cells?.join()).not.toContain("/media/");
    expect(notes).toEqual([{ kind: "leftOut", reason: "notPublished", field: "photo" }]);
  });

  it("never has what only the team sees", () => {
    for (const portal of ["petfinder", "adoptapet", "rescuegroups"] as const) {
      expect(JSON.stringify(written(portal, animal()))).not.toMatch(/Doe|Kennel|98102/);
    }
  });

  it("loses the signs that could begin a formula in one line, and keeps its number unique", () => {
    const odd = animal(WAFFLES, { name: "=@Rex;-1", externalId: "=1" });
    expect(cellsOf("petfinder", odd)).toMatchObject({ AnimalName: "Rex;1", ID: "P7" });
    expect(notesOf("petfinder", odd)).toEqual([{ kind: "mapped", field: "name", from: "=@Rex;-1", to: "Rex;1" }]);
  });
});
