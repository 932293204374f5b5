import { ASM3, type ExportFile, SHELTERLUV } from "./shelter-exports.ts";

/** Fills columns that must never be imported. */
export const PRIVATE = "For our eyes only";

type Kind = Record<string, string>;

/** The visitors' part of a kind is whether its animals are on the site. */
interface Shelter {
  file: ExportFile;
  shown: string[];
  hidden: string[];
}

function shelterOf(
  titles: readonly string[],
  kinds: readonly [isShown: boolean, kind: Kind][],
  count: number,
  rowsOf: (n: number, kind: Kind) => Kind[],
): Shelter {
  const shown: string[] = [];
  const hidden: string[] = [];
  const rows = Array.from({ length: count }, (_, n) => {
    const [isShown, kind] = kinds[n % kinds.length] ?? [false, {}];
    (isShown ? shown : hidden).push(`Animal ${n}`);
    return rowsOf(n, kind);
  });
  return { file: { titles, rows: rows.flat() }, shown, hidden };
}

const filled = (titles: readonly string[]): Kind => Object.fromEntries(titles.map((title) => [title, PRIVATE]));

const ASM3_PRIVATE = [
  "ANIMALHIDDENDETAILS",
  "ANIMALHEALTHPROBLEMS",
  "ANIMALPICKUPADDRESS",
  "ANIMALWARNING",
  "ANIMALREASONFORENTRY",
  "PERSONFIRSTNAME",
  "PERSONCOMMENTS",
  "ORIGINALOWNEREMAIL",
  "LOGCOMMENTS",
  "MEDICALNAME",
];
const ASM3_KINDS: [boolean, Kind][] = [
  [true, {}],
  [false, { ANIMALNOTFORADOPTION: "1" }],
  [true, { MOVEMENTTYPE: "2" }],
  [false, { ANIMALDECEASEDDATE: "01/02/2025" }],
  [false, { ANIMALNONSHELTER: "1" }],
  [false, { MOVEMENTTYPE: "3" }],
];

/** Day first, with several rows of each animal, entities, and a photo's bytes in a cell. */
export function asm3Shelter(count: number): Shelter {
  const titles = [...new Set([...ASM3.titles, ...ASM3_PRIVATE])].toReversed();
  return shelterOf(titles, ASM3_KINDS, count, (n, kind) => {
    const own = { ANIMALCODE: `D${n}`, ANIMALNAME: `Animal ${n}` };
    const animal = {
      ...own,
      ...{
        ANIMALSPECIES: n % 2 === 0 ? "Dog" : "Cat",
        ANIMALSEX: "Female",
        ANIMALDOB: `${13 + (n % 10)}/05/2023`,
        ANIMALBREED1: "Mixed &amp; kind",
      },
      ...{
        ANIMALDESCRIPTION: "Likes <b>walks</b>.<br>=1+1",
        ANIMALGOODWITHDOGS: "Selective",
        ANIMALMICROCHIP: "981 020 012 345 678",
        ANIMALLOCATION: "Block 7",
      },
      ...{ ANIMALNOTFORADOPTION: "0", ANIMALNONSHELTER: "0", ANIMALDECEASEDDATE: "None", MOVEMENTTYPE: "None" },
      ANIMALIMAGE: `data:image/jpeg;base64,${"A".repeat(20_000)}`,
      ...filled(ASM3_PRIVATE),
      ...kind,
    };
    return [animal, { ...own, TESTRESULT: PRIVATE }, { ...own, MEDICALNAME: PRIVATE, LOGCOMMENTS: PRIVATE }];
  });
}

const SHELTERLUV_PRIVATE = ["Behavioral", "History", "Private**", "Medical", "Intake Memo"];
const SHELTERLUV_KINDS: [boolean, Kind][] = [
  [true, {}],
  [false, { "In Custody": "No" }],
  [true, { "Altered in Care": "No", "Altered before Arrival": "Yes" }],
];

/** Has ages in words, pounds and ounces, and memos. */
export function shelterluvShelter(count: number): Shelter {
  const titles = [...SHELTERLUV.titles, "Altered in Care", "Altered before Arrival", "Intake Memo"].filter((title) => title !== "Altered");
  return shelterOf(titles, SHELTERLUV_KINDS, count, (n, kind) => [
    {
      ...{
        "Animal ID": `SL-${n}`,
        Name: `Animal ${n}`,
        Species: n % 2 === 0 ? "Dog" : "Cat",
        Sex: "Male",
        "Primary Breed": "Mixed & kind",
      },
      ...{
        "Age (Y/M/D)": "2Y/ 4M/ 26D",
        "Current Weight": "8 lbs 3 oz",
        "Kennel Card / Web Site Memo": "Likes walks.",
        "In Custody": "Yes",
      },
      ...filled(SHELTERLUV_PRIVATE),
      ...kind,
    },
  ]);
}
