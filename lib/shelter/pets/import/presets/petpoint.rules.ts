import type { Preset } from "#lib/shelter/pets/import/preset.schema.ts";

export const PETPOINT = {
  system: "PetPoint",
  isBlankInCare: true,
  holdsIn: "stage",
  columns: {
    "Animal #": "externalId",
    "Animal Name": "name",
    Species: "species",
    "Primary Breed": "primaryBreed",
    "Secondary Breed": "secondaryBreed",
    Gender: "sex",
    Altered: "neutered",
    "Date Of Birth": "birthDate",
    Location: "location",
    "Intake Date": "intakeDate",
    "Microchip Number": "microchip",
    Stage: "outcome",
    "Outcome Type": "outcome",
    "Outcome Date": "adoptionDate",
  },
  signs: ["animal#", "arn", "animalname", "species", "primarybreed", "gender", "dateofbirth", "intakedate", "intaketype", "outcometype"],
  dateOrder: "mdy",
  hasRowPerIntake: true,
  marks: ["animal#", "arn"],
} as const satisfies Preset;
