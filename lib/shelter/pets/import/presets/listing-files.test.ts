import { expect, it } from "vitest";
import { ADOPT_A_PET, PETFINDER } from "#e2e/support/listing-files.ts";
import { readExport } from "#e2e/support/read-export.ts";

it("reads the file that shelters send to Petfinder", () => {
  const [waffles, found, held, home, soon, other] = readExport("petfinder", PETFINDER);
  expect(waffles?.pet).toMatchObject({
    externalId: "PF-1",
    status: "available",
    photos: ["https://photos.example/waffles-1.jpg", "https://photos.example/waffles-6.jpg"],
    patch: {
      ...{ listed: true, species: "Dog", breeds: ["Beagle", "Boxer"], mixed: true, sex: "female", size: "extra_large" },
      ...{ birthDate: "2024-02-29", color: "Black, White / Cream", coat: "short", description: "Runs.\nSleeps." },
      ...{ goodWithDogs: false, goodWithCats: true, vaccinated: true, neutered: true, intakeDate: "2026-03-04" },
      ...{ specialNeeds: true, specialNeedsNote: "Eye drops" },
    },
  });
  for (const unknown of ["goodWithChildren", "houseTrained"]) expect(waffles?.pet?.patch).not.toHaveProperty(unknown);
  expect([found, held, other].map((row) => [row?.pet?.patch?.listed, row?.pet?.remark])).toEqual([
    [false, "Not listed: “Status” is “Found (F)”."],
    [false, "Not listed: “Status” is “Hold (H)”."],
    [false, "Not listed: “Status” is “Q”."],
  ]);
  expect(waffles?.emptied).toMatchObject([{ column: "adoption_fee", came: "150.00" }]);
  for (const row of [found, held]) expect([row?.emptied, row?.pet?.patch?.fee]).toEqual([undefined, undefined]);
  expect(soon).toMatchObject({ pet: { patch: { specialNeeds: true, specialNeedsNote: "Diet" } } });
  expect([home, soon].map((row) => row?.pet?.status)).toEqual(["sold", "pending"]);
  expect(JSON.stringify([waffles?.pet?.patch, waffles?.pet?.remark])).not.toMatch(/Doe/);
});

it("reads Adopt-a-Pet’s columns", () => {
  const [maple, home, gone] = readExport("adoptapet", ADOPT_A_PET);
  expect(maple?.pet).toMatchObject({
    externalId: "AP-1",
    status: "available",
    patch: {
      ...{ listed: true, species: "Dog", breeds: ["Beagle", "Boxer"], mixed: true, sex: "female", size: "medium" },
      ...{ birthDate: "2024-02-29", color: "Black", description: "Runs.\nSleeps.", videoUrl: "https://www.youtube.com/watch?v=maple" },
      ...{ goodWithChildren: true, goodWithCats: false, neutered: true, vaccinated: true, houseTrained: false, specialNeeds: false },
    },
  });
  expect(home?.pet).toMatchObject({ status: "sold", patch: { mixed: false, coat: "long" } });
  expect(gone?.leftOut).toEqual({ name: "Gone", externalId: "AP-3", remark: "Left out: “Status” is “Delete”." });
});
