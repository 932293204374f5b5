import type { Preset } from "#lib/shelter/pets/import/preset.schema.ts";

/** 1 means that the animal is not good with them, 0 that it is. */
const REVERSED = { "1": "no", "0": "yes" };

/** The file that shelters send to its folder. */
export const PETFINDER = {
  system: "Petfinder",
  columns: {
    id: "externalId",
    animalname: "name",
    type: "species",
    primarybreed: "primaryBreed",
    secondarybreed: "secondaryBreed",
    mix: "mixed",
    sex: "sex",
    size: "size",
    birthdate: "birthDate",
    age: "age",
    desc: "description",
    status: "outcome",
    shots: "vaccinated",
    altered: "neutered",
    nodogs: "goodWithDogs",
    nocats: "goodWithCats",
    nokids: "goodWithChildren",
    housetrained: "houseTrained",
    specialneeds: "specialNeeds",
    specialneedsnotes: "specialNeedsNote",
    photo1: "photo",
    photo2: "photo",
    photo3: "photo",
    photo4: "photo",
    photo5: "photo",
    photo6: "photo",
    arrivaldate: "intakeDate",
    adoptionfee: "feeAmount",
    primarycolor: "color",
    secondarycolor: "color",
    tertiarycolor: "color",
    coatlength: "coat",
  },
  signs: ["animalname", "primarybreed", "desc", "type", "status", "shots", "altered", "nodogs", "nocats", "nokids", "housetrained", "mix"],
  marks: ["displayadoptionfee", "adoptionfeewaived"],
  words: {
    status: { a: "Available (A)", f: "Found (F)", h: "Hold (H)", p: "Pending (P)", x: "Adopted (X)" },
    nodogs: REVERSED,
    nocats: REVERSED,
    nokids: REVERSED,
  },
  hiddenBy: { adoptionfee: { displayadoptionfee: ["", "0"], adoptionfeewaived: ["1"] } },
  dateOrder: "mdy",
} as const satisfies Preset;
