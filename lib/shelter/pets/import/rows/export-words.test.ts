import { expect, it } from "vitest";
import { readExport } from "#e2e/support/read-export.ts";
import { ASM3, PETSTABLISHED, RESCUEGROUPS, SHELTERLUV } from "#e2e/support/shelter-exports.ts";
import { columnsOf } from "#lib/shelter/pets/import/columns/rules.ts";
import { checkCells } from "#lib/shelter/pets/import/rows/rules.ts";

it.each([
  [{ "Current Status": "Stray Hold", Visible: "No", Adoptable: "No" }, "Not listed: “Visible” is “No”."],
  [{ "Current Status": "Medical", Visible: "Yes", Adoptable: "Yes" }, "Not listed: “Current Status” is “Medical”."],
  [{ "Current Status": "Available", Visible: "Yes", Adoptable: "No" }, "Not listed: “Adoptable” is “No”."],
  [{ "Current Status": "Available - In Treatment" }, "Not listed: “Current Status” is “Available - In Treatment”."],
  [
    { "Current Status": "Stray Hold", "Outcome Type": "Adoption" },
    "In care: “Current Status” is “Stray Hold”, though “Outcome Type” is “Adoption”. Not listed: “Current Status” is “Stray Hold”.",
  ],
  [
    { "Current Status": "Transferred Out -- Pending Acceptance" },
    "Not listed: “Current Status” is “Transferred Out -- Pending Acceptance”.",
  ],
])("does not list an animal of Shelterluv with %j", (cells, remark) => {
  const titles = [...SHELTERLUV.titles, "Outcome Type"];
  const [row] = readExport("shelterluv", { titles, rows: [{ Name: "Pepper", Species: "Cat", "In Custody": "Yes", ...cells }] });
  expect(row?.pet).toMatchObject({ status: "available", patch: { listed: false }, remark });
});

it("is adopted where the outcome says so, though it is only at home by its status", () => {
  const titles = [...SHELTERLUV.titles, "Outcome Type"];
  const cells = { Name: "Pepper", Species: "Cat", "In Custody": "No", "Current Status": "Healthy In Home", "Outcome Type": "Adoption" };
  expect(readExport("shelterluv", { titles, rows: [cells] })[0]?.pet?.status).toBe("sold");
});

const IN_CARE = (by: string, over: string): string => `In care: ${by}, though “Outcome Type” is “${over}”.`;

it.each([
  [{ "Current Status": "Available" }, "Adoption", "available", IN_CARE("“Current Status” is “Available”", "Adoption")],
  [{ "Current Status": "Adoption Pending" }, "Transfer Out", "pending", IN_CARE("“Current Status” is “Adoption Pending”", "Transfer Out")],
  [{ "In Custody": "Yes" }, "Adoption", "available", IN_CARE("“In Custody” is “Yes”", "Adoption")],
  [{ "Current Status": "Healthy In Home", "In Custody": "Yes" }, "Adoption", "sold", "Adopted: “Outcome Type” is “Adoption”."],
  [{ "Current Status": "Available", "In Custody": "No" }, "Adoption", "sold", "Adopted: “Outcome Type” is “Adoption”."],
  [{ "Current Status": "Available" }, "Euthanasia", undefined, "Left out: “Outcome Type” is “Euthanasia”."],
])("takes what Shelterluv says of an animal now before an old outcome: %j, %s", (cells, outcome, status, remark) => {
  const titles = [...SHELTERLUV.titles, "Outcome Type"];
  const [row] = readExport("shelterluv", { titles, rows: [{ Name: "Pepper", Species: "Cat", ...cells, "Outcome Type": outcome }] });
  expect([row?.pet?.status, row?.pet?.remark ?? row?.leftOut?.remark]).toEqual([status, remark]);
});

it("takes a list's own status before an old outcome", () => {
  const titles = ["Name", "Category", "Status", "Outcome Type"];
  const columns = columnsOf(titles, ["name", "categoryId", "status", "outcome"], titles.length);
  const reading = { isForeign: false, dateOrder: "mdy", now: 0, categories: new Map([["dogs", 1n]]) } as const;
  const read = (status: string) => columns && checkCells(["Rex", "Dogs", status, "Adoption"], columns, reading).pet?.status;
  expect([read("available"), read("pending"), read("")]).toEqual(["available", "pending", "sold"]);
});

it.each([
  ["Altered", "No", true],
  ["Altered in care", "", true],
  ["No", "Yes", true],
  ["No", "No", false],
  ["—", "—", undefined],
])("is neutered in whichever column Shelterluv says so: %j, %j", (inCare, before, neutered) => {
  const rows = [{ Name: "Pepper", Species: "Cat", "Altered in Care": inCare, "Altered before Arrival": before }];
  const [row] = readExport("shelterluv", { titles: SHELTERLUV.titles, rows });
  expect([row?.errors, row?.pet?.patch?.neutered]).toEqual([undefined, neutered]);
});

it.each([
  ["0 lbs", undefined],
  ["0.00 lb", undefined],
  ["0 lbs 0 oz", undefined],
  ["~25 lbs", 11_340],
  ["About 25 lbs", 11_340],
  ["25 lbs 3 oz", 11_425],
])("weighs %s in Shelterluv", (text, grams) => {
  const rows = [{ Name: "Pepper", Species: "Cat", "Current Weight": text }];
  const [row] = readExport("shelterluv", { titles: SHELTERLUV.titles, rows });
  expect([row?.errors, row?.pet?.patch?.weightGrams]).toEqual([undefined, grams]);
});

it.each([
  ["quarantine", { pet: { patch: { listed: false }, remark: "Not listed: “ANIMALFLAGS” is “quarantine”." } }],
  ["courtesy,notforadoption", { pet: { patch: { listed: false } } }],
  ["crueltycase", { pet: { patch: { listed: false } } }],
  ["courtesy,House trained by staff", { pet: { patch: { listed: true } } }],
  ["nonshelter", { leftOut: { name: "Rex", remark: "Left out: “ANIMALFLAGS” is “nonshelter”." } }],
])("heeds the flags of Animal Shelter Manager: %s", (flags, row) => {
  const rows = [{ ANIMALNAME: "Rex", ANIMALSPECIES: "Dog", ANIMALNOTFORADOPTION: "0", ANIMALNONSHELTER: "0", ANIMALFLAGS: flags }];
  expect(readExport("asm3", { titles: [...ASM3.titles, "ANIMALFLAGS"], rows })[0]).toMatchObject(row);
});

it("has the description of an older Animal Shelter Manager", () => {
  const titles = ASM3.titles.map((title) => (title === "ANIMALDESCRIPTION" ? "ANIMALCOMMENTS" : title));
  const rows = [{ ANIMALNAME: "Rex", ANIMALSPECIES: "Dog", ANIMALCOMMENTS: "Loves walks." }];
  expect(readExport("asm3", { titles, rows })[0]?.pet?.patch?.description).toBe("Loves walks.");
});

it.each([
  ["Labrador Retriever / Beagle / Mixed", ["Labrador Retriever", "Beagle"], true],
  ["Labrador Retriever / Mixed", ["Labrador Retriever"], true],
  ["Labrador Retriever", ["Labrador Retriever"], undefined],
])("takes the breeds that RescueGroups writes as %s", (text, breeds, mixed) => {
  const titles = RESCUEGROUPS.titles.flatMap((title) =>
    title === "Primary Breed" ? ["Breed"] : title === "Secondary Breed" ? [] : [title],
  );
  const [row] = readExport("rescuegroups", { titles, rows: [{ Name: "Juno", Species: "Dog", Status: "Available", Breed: text }] });
  expect([row?.pet?.patch?.breeds, row?.pet?.patch?.mixed]).toEqual([breeds, mixed]);
});

it("takes the breeds that Petstablished writes with a comma", () => {
  const rows = [{ "Pet Name": "Olive", "Pet Type": "Dog", "Pet Breed": "Beagle,Boxer", "Current Status": "Available" }];
  expect(readExport("petstablished", { titles: PETSTABLISHED.titles, rows })[0]?.pet?.patch?.breeds).toEqual(["Beagle", "Boxer"]);
});

it("has no second breed where Animal Shelter Manager repeats the first", () => {
  const rows = [{ ANIMALNAME: "Rex", ANIMALSPECIES: "Dog", ANIMALBREED1: "Poodle", ANIMALBREED2: "Poodle" }];
  expect(
    readExport("asm3", { titles: ["ANIMALNAME", "ANIMALSPECIES", "ANIMALBREED1", "ANIMALBREED2"], rows })[0]?.pet?.patch?.breeds,
  ).toEqual(["Poodle"]);
});

it.each([
  ["/6062/pictures/animals/6561/6561163/78770305.jpg", ["https://cdn.rescuegroups.org/6062/pictures/animals/6561/6561163/78770305.jpg"]],
  ["6062/pictures/1.jpg", ["https://cdn.rescuegroups.org/6062/pictures/1.jpg"]],
  ["//evil.example/1.jpg", []],
  ["data:image/jpg;base64,AAAA", []],
  ["https://photos.example/1.jpg", ["https://photos.example/1.jpg"]],
  ["https://photos.example/1,2.jpg", ["https://photos.example/1,2.jpg"]],
  ["6062/1.jpg,6062/2.jpg", ["https://cdn.rescuegroups.org/6062/1.jpg", "https://cdn.rescuegroups.org/6062/2.jpg"]],
  ["No photo available", []],
])("takes a photo of RescueGroups from %s, or counts it as lost", (text, photos) => {
  let lost = 0;
  const rows = [{ Name: "Juno", Species: "Dog", Status: "Available", "Picture 1": text }];
  const [row] = readExport("rescuegroups", { titles: RESCUEGROUPS.titles, rows }, () => {
    lost += 1;
  });
  expect([row?.pet?.photos ?? [], lost]).toEqual([photos, photos.length === 0 ? 1 : 0]);
});
