import type { Layout } from "#lib/shelter/pets/import/presets/layout.schema.ts";

const YES_OR_NO = ["Yes", "No"];
const SPECIES =
  "Dog, Cat, Rabbit, Bird, Reptile, Horse, Fish, Guinea Pig, Ferret, Hamster, Gerbil, Hedgehog, Chinchilla, Degu, Mouse, Rat, Sugar Glider, Pig, Goat, Sheep, Cow, Donkey, Pony, Llama, Alpaca, Chicken, Duck, Goose, Turkey, Snake, Turtle, Tortoise, Lizard, Gecko, Iguana, Frog".split(
    ", ",
  );

/** The file that its import takes, with other titles than its export has. */
export const RESCUEGROUPS_IMPORT: Layout = {
  system: "RescueGroups",
  columns: [
    { title: "externalID", field: "externalId", max: 45, isNeeded: true },
    { title: "internalID" },
    { title: "rescueID" },
    { title: "name", field: "name", max: 50, isNeeded: true },
    { title: "status", field: "outcome", words: ["Available", "Pending", "Adopted"], isNeeded: true },
    { title: "type", field: "species", words: SPECIES, isNeeded: true },
    { title: "priBreed", field: "primaryBreed", isNeeded: true, isNeededBut: "dog" },
    { title: "secBreed", field: "secondaryBreed" },
    { title: "mix", field: "mixed", words: YES_OR_NO },
    { title: "sex", field: "sex", words: ["Male", "Female"] },
    { title: "age", field: "age", words: ["Baby", "Young", "Adult", "Senior"] },
    { title: "okwithdogs", field: "goodWithDogs", words: YES_OR_NO },
    { title: "okwithcats", field: "goodWithCats", words: YES_OR_NO },
    { title: "okwithkids", field: "goodWithChildren", words: YES_OR_NO },
    { title: "declawed" },
    { title: "housebroken", field: "houseTrained", words: YES_OR_NO },
    { title: "specialNeeds", field: "specialNeeds", words: YES_OR_NO },
    { title: "altered", field: "neutered", words: YES_OR_NO },
    { title: "size", field: "size", words: ["Small", "Medium", "Large", "X-Large"] },
    { title: "uptodate", field: "vaccinated", words: YES_OR_NO },
    { title: "color", field: "color" },
    { title: "pattern" },
    { title: "coatLength", field: "coat", words: ["Short", "Medium", "Long"] },
    { title: "courtesy" },
    { title: "dsc", field: "description" },
    { title: "found" },
    { title: "foundDate" },
    { title: "foundZipcode" },
    { title: "photo1", field: "photo" },
    { title: "photo2", field: "photo" },
    { title: "photo3", field: "photo" },
    { title: "photo4", field: "photo" },
    { title: "videoUrl", field: "videoUrl", pattern: /^https:\/\/(?:www\.)?youtu/ },
  ],
  signs: ["externalid", "rescueid", "name", "status", "type", "pribreed", "secbreed", "sex", "okwithdogs", "altered", "uptodate", "dsc"],
  marks: ["pribreed", "secbreed", "dsc"],
  dateOrder: "mdy",
  lineBreak: "<br>",
  currencies: [],
};
