import type { Layout } from "#lib/shelter/pets/import/presets/layout.schema.ts";

/** 1 means that the animal is not good with them, 0 that it is. */
const REVERSED = { "1": "no", "0": "yes" };
/** It cannot say no. */
const FLAG = ["1"];

/** The file that shelters send to its folder. */
export const PETFINDER: Layout = {
  system: "Petfinder",
  columns: [
    { title: "ID", field: "externalId", isNeeded: true },
    { title: "Internal" },
    { title: "AnimalName", field: "name", isNeeded: true },
    { title: "PrimaryBreed", field: "primaryBreed", isNeeded: true },
    { title: "SecondaryBreed", field: "secondaryBreed" },
    { title: "Sex", field: "sex", words: ["M", "F"], isNeeded: true },
    { title: "Size", field: "size", words: ["S", "M", "L", "XL"] },
    { title: "Age", field: "age", words: ["Baby", "Young", "Adult", "Senior"] },
    { title: "Desc", field: "description" },
    {
      title: "Type",
      field: "species",
      words: ["Barnyard", "Bird", "Cat", "Dog", "Horse", "Pig", "Rabbit", "Reptile", "Scales, Fins & Other", "Small&Furry"],
      nearest: { fish: "Scales, Fins & Other" },
      isNeeded: true,
    },
    {
      title: "Status",
      field: "outcome",
      codes: { A: "Available (A)", F: "Found (F)", H: "Hold (H)", P: "Pending (P)", X: "Adopted (X)" },
      isNeeded: true,
    },
    { title: "Shots", field: "vaccinated", words: FLAG },
    { title: "Altered", field: "neutered", words: FLAG },
    { title: "NoDogs", field: "goodWithDogs", codes: REVERSED },
    { title: "NoCats", field: "goodWithCats", codes: REVERSED },
    { title: "NoKids", field: "goodWithChildren", codes: REVERSED },
    { title: "Housetrained", field: "houseTrained", words: FLAG },
    { title: "Declawed" },
    { title: "specialNeeds", field: "specialNeeds", words: FLAG },
    { title: "Mix", field: "mixed", words: FLAG },
    { title: "photo1", field: "photo" },
    { title: "photo2", field: "photo" },
    { title: "photo3", field: "photo" },
    { title: "photo4", field: "photo" },
    { title: "photo5", field: "photo" },
    { title: "photo6", field: "photo" },
    { title: "arrival_date", field: "intakeDate" },
    { title: "birth_date", field: "birthDate" },
    { title: "primaryColor", field: "color" },
    { title: "secondaryColor", field: "color" },
    { title: "tertiaryColor", field: "color" },
    { title: "coat_length", field: "coat", words: ["Short", "Medium", "Long", "Wire", "Hairless", "Curly"] },
    { title: "adoption_fee", field: "feeAmount" },
    { title: "display_adoption_fee", isBeside: "feeAmount" },
    { title: "adoption_fee_waived" },
    { title: "special_needs_notes", field: "specialNeedsNote" },
    { title: "no_other" },
    { title: "no_other_note" },
    { title: "tags" },
  ],
  signs: ["animalname", "primarybreed", "desc", "type", "status", "shots", "altered", "nodogs", "nocats", "nokids", "housetrained", "mix"],
  marks: ["displayadoptionfee", "adoptionfeewaived"],
  hiddenBy: { adoptionfee: { displayadoptionfee: ["", "0"], adoptionfeewaived: ["1"] } },
  dateOrder: "mdy",
  lineBreak: "&#10;",
  currencies: ["USD", "CAD"],
};
