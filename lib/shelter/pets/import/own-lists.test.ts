import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { workbookFile } from "#e2e/support/workbook-file.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import type { ImportFormat } from "#lib/shelter/pets/import/schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { projectScope, type ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: ServiceActor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

interface Row {
  name: string | null;
  outcome: string | null;
  status: string | null;
  errors: string | null;
  emptied: string | null;
  profile: Record<string, unknown> | null;
}

const FIND = `select name, outcome, status::text, faults::text as errors, emptied::text, coalesce(patch, profile) as profile
                from pet_import_rows where import_id = $1 order by n`;

async function readList(format: ImportFormat, content: string | Buffer): Promise<Row[]> {
  const scope = projectScope((await createProject("Lists", "free", ACTOR)).id);
  const body = (async function* () {
    yield Buffer.from(content);
  })();
  const importId = await takeFile(scope, { fileName: `list.${format}`, format, body }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId });
  return (await pool().query<Row>(FIND, [importId])).rows;
}

/** `gone` is not imported. */
type Place = "listed" | "pending" | "adopted" | "held" | "gone";
type Right = [name: string, place: Place, profile?: Record<string, unknown>];

function placeOf({ outcome, status, profile }: Row): Place | "refused" {
  if (outcome === null) return "refused";
  if (outcome === "left_out") return "gone";
  if (profile?.["listed"] === false) return "held";
  return status === "sold" ? "adopted" : status === "pending" ? "pending" : "listed";
}

const sheet = (rows: readonly (readonly string[])[]): Buffer => workbookFile(rows.map((row) => [...row]));

const LISTS: [what: string, format: ImportFormat, content: string | Buffer, right: Right[]][] = [
  [
    "a Google Sheets list with a title row",
    "csv",
    [
      "Paws Rescue - current animals,,,,,,,",
      ",,,,,,,",
      "Name,Species,Breed,Sex,Age,Status,Adoption Fee,Good with kids?",
      "Biscuit,Dog,Beagle mix,M,2 years,Available,$250,Yes",
      'Mittens,Cat,DSH,F,10+,Adoption pending,"$1,250.00",No',
      "Thumper,Rabbit,,Unknown,~3 years,On hold,150,?",
      "Shadow,Cat,,Female,kitten,Adopted 3/4/26,ask us,",
      "Rex,Dog,Lab,Male,Senior,Passed away,$100,Yes",
      "Bella,Dog,Poodle,Female,1 1/2 years,Foster,$75,selective",
    ].join("\r\n"),
    [
      ["Biscuit", "listed", { sex: "male", fee: { amount: "250.00", currency: "USD" }, goodWithChildren: true }],
      ["Mittens", "pending", { sex: "female", fee: { amount: "1250.00", currency: "USD" }, goodWithChildren: false }],
      ["Thumper", "held"],
      ["Shadow", "adopted", { sex: "female" }],
      ["Rex", "gone"],
      ["Bella", "listed", { sex: "female", fee: { amount: "75.00", currency: "USD" } }],
    ],
  ],
  [
    "a German workbook of Excel",
    "xlsx",
    sheet([
      ["Tierheim Sonnenhof", "", "Stand: 01.11.2026", "", "", "", "", "", ""],
      ["Nr.", "Tiername", "Tierart", "Rasse", "Geschlecht", "Geburtsdatum", "Kastriert", "Gewicht", "Vermittlungsstatus", "Schutzgebühr"],
      ["1", "Balu", "Hund", "Mischling", "männlich", "12.03.2021", "ja", "24,5 kg", "verfügbar", "350 €"],
      ["2", "Minka", "Katze", "EKH", "weiblich", "ca. 2019", "ja", "4,2", "reserviert", "1.250,00 €"],
      ["3", "Luna", "Hund", "Labrador", "w", "03/2024", "nein", "unbekannt", "in Quarantäne", "350 €"],
      ["4", "Max", "Hund", "", "m", "", "unbekannt", "", "verstorben", ""],
      ["5", "Flocke", "Kaninchen", "", "weiblich", "2 J. 3 M.", "nein", "", "vermittelt", "30 €"],
      ["6", "Rocky", "Hund", "Boxer", "männlich", "", "ja", "30 kg", "Pflegestelle", "350 €"],
    ]),
    [
      [
        "Balu",
        "listed",
        {
          species: "dog",
          sex: "male",
          birthDate: "2021-03-12",
          neutered: true,
          weightGrams: 24_500,
          fee: { amount: "350.00", currency: "EUR" },
        },
      ],
      [
        "Minka",
        "pending",
        { species: "cat", sex: "female", birthDate: "2019", neutered: true, fee: { amount: "1250.00", currency: "EUR" } },
      ],
      ["Luna", "held", { species: "dog", sex: "female", birthDate: "2024-03", neutered: false }],
      ["Max", "gone"],
      ["Flocke", "adopted", { species: "rabbit", sex: "female", neutered: false }],
      ["Rocky", "listed", { species: "dog", sex: "male", weightGrams: 30_000 }],
    ],
  ],
  [
    "a German list of answers, with semicolons",
    "csv",
    [
      "Name;Art;Geschlecht;Alter;geimpft;verträglich mit Hunden;reserviert;vermittelt am;verstorben am;nicht vermittelbar",
      "Balu;Hund;m;2-3 Jahre;x;ja;;;;",
      "Minka;Katze;w;8 Wochen;;nein;ja;;;",
      "Luna;Hund;w;6 Mon.;x;;;03.04.2026;;",
      "Max;Hund;m;Senior;;;;;12.05.2026;",
      "Flocke;Kaninchen;w;;;;nein;;;x",
    ].join("\n"),
    [
      ["Balu", "listed", { species: "dog", sex: "male", vaccinated: true, goodWithDogs: true, birthDateEstimated: true }],
      ["Minka", "pending", { species: "cat", goodWithDogs: false }],
      ["Luna", "adopted", { sex: "female", vaccinated: true }],
      ["Max", "gone"],
      ["Flocke", "held", { species: "rabbit" }],
    ],
  ],
  [
    "a list of one's own words, whose status is under a title of its own",
    "csv",
    [
      "Animal's name,Kind,Gender,DOB,Where is it?,Weight,Story",
      "Pepper,Dog,Girl,12/24/2022,Available,28 lbs,<p>Loves people.</p><ul><li>Runs</li><li>Sleeps</li></ul>",
      "Salt,Dog,Boy,1/5/2023,Quarantine,12.5 kg,Shy&nbsp;at first",
      "Sugar,Cat,F,2020,Returned to owner,4 kg,",
      "Ginger,Cat,spayed female,May 2021,Available soon,,",
      "Basil,Dog,neutered male,3/1/21,Adopted,30,",
    ].join("\n"),
    [
      ["Pepper", "listed", { sex: "female", birthDate: "2022-12-24", weightGrams: 12_701, description: "Loves people.\n• Runs\n• Sleeps" }],
      ["Salt", "held", { sex: "male", birthDate: "2023-01-05", weightGrams: 12_500, description: "Shy at first" }],
      ["Sugar", "gone"],
      ["Ginger", "held", { sex: "female", birthDate: "2021-05" }],
      ["Basil", "adopted", { sex: "male", birthDate: "2021-03-01" }],
    ],
  ],
];

it.each(LISTS)("reads every row of %s, and shows no one whom it holds back", async (_, format, content, right) => {
  const rows = await readList(format, content);
  expect(rows.map((row) => [row.name, placeOf(row), row.errors])).toEqual(right.map(([name, place]) => [name, place, null]));
  for (const [i, [, , profile]] of right.entries()) if (profile) expect(rows[i]?.profile).toMatchObject(profile);
});

it("reads every cell of the German template", async () => {
  const rows = await readList("csv", readFileSync("public/import-vorlage.csv"));
  expect(rows.map((row) => [row.name, placeOf(row), row.errors, row.emptied])).toEqual([
    ["Balu", "listed", null, null],
    ["Minka", "pending", null, null],
    ["Flocke", "held", null, null],
  ]);
  expect(rows[0]?.profile).toMatchObject({
    ...{ species: "dog", breeds: ["Beagle", "Pointer"], mixed: true, sex: "female", birthDate: "2023-05", size: "medium", coat: "short" },
    ...{ weightGrams: 11_500, color: "dreifarbig", description: "Begrüßt alle mit dem ganzen Körper.", neutered: true, vaccinated: true },
    ...{ houseTrained: true, specialNeeds: false, goodWithChildren: true, goodWithDogs: true, goodWithCats: false },
    ...{ fee: { amount: "350", currency: "EUR" }, intakeDate: "2026-11-02" },
  });
  expect(rows[0]?.profile).toMatchObject({ internal: { location: "Zwinger 12", microchip: "981020012345678" } });
});
