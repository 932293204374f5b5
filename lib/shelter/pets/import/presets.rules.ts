import type { DateOrder } from "#lib/shelter/pets/import/dates.rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";

export interface Preset {
  system: string;
  /** By `titleKey`. Of several titles for a field that one column may have, the first that is there is taken. */
  columns: Readonly<Record<string, ImportField>>;
  /** In one export, at least most of these are there. */
  signs: readonly string[];
  /** Undefined where it follows the installation's language. */
  dateOrder?: DateOrder;
  /** Of an animal that came back, the last intake counts. */
  hasRowPerIntake?: true;
  /** An animal without an outcome is in care. */
  isBlankInCare?: true;
  /** Without a column of flags, it does not say which animals are on hold. */
  hidesHolds?: true;
  /** Its photos are paths below this address. */
  photoBase?: string;
}

const PHOTOS = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`picture${i + 1}`, "photo" as const]));

/** As their public documentation and exports had them in 2026. */
const PRESETS = {
  asm3: {
    system: "Animal Shelter Manager",
    isBlankInCare: true,
    hidesHolds: true,
    columns: {
      animalcode: "externalId",
      animalname: "name",
      animalspecies: "species",
      animalsex: "sex",
      animalbreed1: "primaryBreed",
      animalbreed2: "secondaryBreed",
      animalcolor: "color",
      animalsize: "size",
      animalweight: "weightKg",
      animaldob: "birthDate",
      animalage: "age",
      animaldescription: "description",
      animalcomments: "description",
      animalneutered: "neutered",
      animalhousetrained: "houseTrained",
      animalgoodwithkids: "goodWithChildren",
      animalgoodwithdogs: "goodWithDogs",
      animalgoodwithcats: "goodWithCats",
      animalmicrochip: "microchip",
      animalentrydate: "intakeDate",
      animallocation: "location",
      animalnotforadoption: "notListed",
      animalflags: "flags",
      animalnonshelter: "leftOut",
      animaldeceaseddate: "leftOut",
      movementtype: "outcome",
      movementdate: "adoptionDate",
      animalimage: "photo",
    },
    signs: [
      "animalcode",
      "animalname",
      "animalsex",
      "animalspecies",
      "animaldob",
      "animalbreed1",
      "animaldescription",
      "animalneutered",
      "animalnonshelter",
    ],
  },
  shelterluv: {
    system: "Shelterluv",
    columns: {
      animalid: "externalId",
      name: "name",
      species: "species",
      sex: "sex",
      primarybreed: "primaryBreed",
      secondarybreed: "secondaryBreed",
      primarycolor: "color",
      ageymd: "age",
      age: "age",
      dateofbirth: "birthDate",
      birthdate: "birthDate",
      currentweight: "weightLb",
      microchipnumber: "microchip",
      intakedate: "intakeDate",
      video: "videoUrl",
      attributes: "attributes",
      kennelcardwebsitememo: "description",
      kennelcard: "description",
      websitememo: "description",
      altered: "neutered",
      alteredincare: "neutered",
      alteredbeforearrival: "neutered",
      incustody: "inCare",
      currentstatus: "outcome",
      outcometype: "outcome",
      outcomedate: "adoptionDate",
      visible: "adoptable",
      adoptable: "adoptable",
      photo: "photo",
    },
    signs: [
      "animalid",
      "name",
      "species",
      "sex",
      "primarybreed",
      "primarycolor",
      "ageymd",
      "currentweight",
      "attributes",
      "kennelcardwebsitememo",
      "incustody",
    ],
    dateOrder: "mdy",
  },
  petpoint: {
    system: "PetPoint",
    isBlankInCare: true,
    hidesHolds: true,
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
      outcometype: "outcome",
      outcomedate: "adoptionDate",
    },
    signs: ["animal#", "arn", "animalname", "species", "primarybreed", "gender", "dateofbirth", "intakedate", "intaketype", "outcometype"],
    dateOrder: "mdy",
    hasRowPerIntake: true,
  },
  rescuegroups: {
    system: "RescueGroups",
    columns: {
      animalid: "externalId",
      name: "name",
      status: "outcome",
      adopteddate: "adoptionDate",
      species: "species",
      primarybreed: "primaryBreed",
      breed: "breeds",
      secondarybreed: "secondaryBreed",
      mixed: "mixed",
      mixedbreed: "mixed",
      sex: "sex",
      birthdate: "birthDate",
      colorgeneral: "color",
      coatlength: "coat",
      sizepotentialgeneral: "size",
      altered: "neutered",
      housetrained: "houseTrained",
      specialneeds: "specialNeeds",
      hasspecialneeds: "specialNeeds",
      uptodate: "vaccinated",
      okwithkids: "goodWithChildren",
      okwithdogs: "goodWithDogs",
      okwithcats: "goodWithCats",
      microchipnumber: "microchip",
      description: "description",
      descriptionnohtml: "description",
      receiveddate: "intakeDate",
      ...PHOTOS,
    },
    signs: [
      "animalid",
      "rescueid",
      "name",
      "status",
      "species",
      "sex",
      "birthdate",
      "generalage",
      "colorgeneral",
      "sizepotentialgeneral",
      "okwithdogs",
    ],
    dateOrder: "mdy",
    photoBase: "https://cdn.rescuegroups.org",
  },
  petstablished: {
    system: "Petstablished",
    columns: {
      petstablishedid: "externalId",
      petname: "name",
      pettype: "species",
      petprimarybreed: "primaryBreed",
      petbreed: "breeds",
      petsecondarybreed: "secondaryBreed",
      gender: "sex",
      size: "size",
      weight: "weightLb",
      color: "color",
      dateofbirth: "birthDate",
      spayedneutered: "neutered",
      specialneed: "specialNeeds",
      getsalongwithkids: "goodWithChildren",
      getsalongwithdogs: "goodWithDogs",
      getsalongwithcats: "goodWithCats",
      currentstatus: "outcome",
      adoptionfosterdate: "adoptionDate",
      datepetenteredyourcare: "intakeDate",
      microchipid: "microchip",
    },
    signs: [
      "petstablishedid",
      "petname",
      "pettype",
      "gender",
      "dateofbirth",
      "spayedneutered",
      "currentstatus",
      "datepetenteredyourcare",
      "microchipid",
    ],
    dateOrder: "mdy",
    hasRowPerIntake: true,
  },
} as const satisfies Record<string, Preset>;

export type PresetId = keyof typeof PRESETS;
export const PRESET_IDS = Object.keys(PRESETS) as [PresetId, ...PresetId[]];
export const presetOf = (id: PresetId): Preset => PRESETS[id];

/** How to read the cells of its export, or of a file of our own layout. */
export function presetReading(id: PresetId | null | undefined) {
  const preset: Preset | undefined = id ? presetOf(id) : undefined;
  return {
    isForeign: preset !== undefined,
    hasRowPerIntake: preset?.hasRowPerIntake === true,
    isBlankInCare: preset?.isBlankInCare === true,
    photoBase: preset?.photoBase,
  };
}
