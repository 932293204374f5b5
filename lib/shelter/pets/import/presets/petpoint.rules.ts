import type { Preset } from "#lib/shelter/pets/import/preset.schema.ts";

export const PETPOINT = {
  system: "PetPoint",
  isBlankInCare: true,
  holdsIn: "stage",
  columns: {
    "animal#": "externalId",
    animalname: "name",
    species: "species",
    primarybreed: "primaryBreed",
    secondarybreed: "secondaryBreed",
    gender: "sex",
    altered: "neutered",
    dateofbirth: "birthDate",
    location: "location",
    intakedate: "intakeDate",
    microchipnumber: "microchip",
    stage: "outcome",
    outcometype: "outcome",
    outcomedate: "adoptionDate",
  },
  signs: ["animal#", "arn", "animalname", "species", "primarybreed", "gender", "dateofbirth", "intakedate", "intaketype", "outcometype"],
  dateOrder: "mdy",
  hasRowPerIntake: true,
  marks: ["animal#", "arn"],
} as const satisfies Preset;
