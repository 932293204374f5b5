import { describe, expect, it } from "vitest";
import { ADOPT_A_PET, PETFINDER } from "#e2e/support/listing-files.ts";
import { readExport } from "#e2e/support/read-export.ts";
import { ASM3, PETPOINT, PETSTABLISHED, RESCUEGROUPS, SHELTERLUV } from "#e2e/support/shelter-exports.ts";
import { recognizePreset } from "#lib/shelter/pets/import/columns/preset-signs.rules.ts";
import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import { fieldsByName, fileColumns } from "#lib/shelter/pets/import/columns/rules.ts";
import { hasRequiredFields } from "#lib/shelter/pets/import/fields.schema.ts";
import { presetOf } from "#lib/shelter/pets/import/presets/rules.ts";

const FILES = {
  asm3: ASM3,
  shelterluv: SHELTERLUV,
  petpoint: PETPOINT,
  rescuegroups: RESCUEGROUPS,
  petstablished: PETSTABLISHED,
  petfinder: PETFINDER,
  adoptapet: ADOPT_A_PET,
};
const IDS = Object.keys(FILES) as (keyof typeof FILES)[];
describe("an export of another system", () => {
  it.each(IDS)("is recognized by most of its columns, in any order: %s", (id) => {
    const { titles } = FILES[id];
    expect(recognizePreset(titles)).toBe(id);
    expect(recognizePreset([...titles, "Custom field"].toReversed().map((title) => title.toLowerCase()))).toBe(id);
    expect(hasRequiredFields(fieldsByName(titles, id))).toBe(true);
    expect(Object.keys(presetOf(id).columns).filter((title) => privateReason(title))).toEqual([]);
  });

  it.each([
    ["asm3", "ANIMALCODE,ANIMALNAME,ANIMALSPECIES,ANIMALSEX,ANIMALBREED1,ANIMALDOB,ANIMALLOCATION"],
    ["shelterluv", "Animal ID,Name,Species,Age (Y/M/D),Primary Breed,In Custody,Current Status"],
    ["shelterluvOutcomes", "Animal ID,Outcome Type,Outcome Date"],
    ["petpoint", "Animal #,Animal Name,Species,Gender,Location,Intake Date,Stage"],
    ["petpoint", "ARN,Animal Name,Species,Gender,Stage"],
    ["rescuegroups", "Animal ID,Rescue ID,Name,Status,Species,Primary Breed,Sex"],
    ["petstablished", "Petstablished ID,Pet Name,Pet Type,Pet Breed,Gender,Current Status,Microchip ID"],
    ["petfinder", "ID,AnimalName,PrimaryBreed,Type,Status,display_adoption_fee,adoption_fee"],
    ["adoptapet", "Id,Animal,Breed,Name,Sex,Status,GoodWKids"],
  ] as const)("is recognized in a report of few columns: %s", (id, titles) => {
    expect(recognizePreset(titles.split(","))).toBe(id);
  });

  it.each([
    "name,category",
    "Name,Species,Sex,Breed,Date of birth",
    "ID,Name,Type,Sex,Size,Status,No dogs,No cats,No kids",
    "Name,Species,Status,OK with dogs,OK with cats,OK with kids,Color,Housetrained",
    "Animal code,Animal name,Species,Sex,Color",
    "Animal #,Name,Kind,Kennel",
    "ARN,Friend,Color",
    "Animal ID,Outcome Type,Outcome Date,Called",
  ])("is not seen in a list of the shelter’s own: %s", (titles) => {
    expect(recognizePreset(titles.split(","))).toBeUndefined();
  });

  it("has animals of Animal Shelter Manager", () => {
    const [biscuit, , , moss, rex, fred, rainbow, neighbor, gone] = readExport("asm3", ASM3);
    expect(biscuit?.errors).toBeUndefined();
    expect(biscuit?.pet).toEqual({
      name: "Biscuit",
      categoryId: 1n,
      status: "available",
      isStatusDerived: true,
      inCareBy: "“MOVEMENTTYPE” is empty",
      isListedDerived: true,
      externalId: "D2024001",
      photos: ["https://photos.example/biscuit-1.jpg"],
      patch: {
        listed: true,
        species: "Dog",
        breeds: ["Beagle"],
        sex: "female",
        birthDate: "2023-05-13",
        weightGrams: 11_500,
        color: "Tricolour",
        description: 'Greets everyone.\nLoves "walks"\n& naps.',
        neutered: true,
        houseTrained: true,
        goodWithChildren: true,
        childrenFromAge: 5,
        goodWithCats: false,
        intakeDate: "2026-11-02",
        internal: { microchip: "981020012345678", location: "Kennel Block A" },
      },
    });
    expect(moss?.pet).toMatchObject({ patch: { listed: false }, remark: "Not listed: “ANIMALNOTFORADOPTION” is “1”." });
    expect(rex?.pet).toMatchObject({ status: "sold", remark: "Adopted: “MOVEMENTTYPE” is “1”." });
    expect(fred?.pet).toMatchObject({ status: "available", patch: { listed: true } });
    expect([rainbow, neighbor, gone].map((row) => row?.leftOut)).toEqual([
      { name: "Rainbow", externalId: "D2024005", remark: "Left out: “ANIMALDECEASEDDATE” is “01/02/2025”." },
      { name: "Neighbor", externalId: "D2024006", remark: "Left out: “ANIMALNONSHELTER” is “1”." },
      { name: "Gone", externalId: "D2024007", remark: "Left out: “MOVEMENTTYPE” is “3”." },
    ]);
  });

  it.each([
    ...[
      "ANIMALPICKUPLOCATION",
      "ANIMALENTRYCATEGORY",
      "ANIMALPDFNAME",
      "ANIMALPDFDATA",
      "ANIMALHTMLDATA",
      "ANIMALWARNING",
      "ANIMALEUTHANIZED",
    ],
    ...["COSTDESCRIPTION", "CURRENTVETLASTNAME", "LOGCOMMENTS", "ORIGINALOWNERWARNING", "PERSONFOSTERER", "TESTRESULT", "MEDICALDOSAGE"],
    ...["Behavioral", "Private**", "Intake Memo", "Medical", "History", "Intake Condition", "Reason"],
  ])("has a column that is never imported: %s", (title) => {
    expect(privateReason(title)).toBeDefined();
  });

  it("keeps no example of what it never imports", () => {
    for (const id of IDS) {
      const { titles, rows } = FILES[id];
      const shown = JSON.stringify(
        fileColumns(
          titles,
          fieldsByName(titles, id),
          titles.map((title) => rows[0]?.[title] ?? ""),
          id,
        ),
      );
      expect(shown).not.toMatch(/Erika|Mustermann|person\.example|Bit the vet|Heart murmur|Spring Street|Hides|Donor|FIV|Owner moved|Doe/);
    }
  });
});
