import { expect, it } from "vitest";
import { readExport } from "#e2e/support/read-export.ts";
import { ASM3, SHELTERLUV } from "#e2e/support/shelter-exports.ts";

it.each([
  [{ "Current Status": "Stray Hold", Visible: "No", Adoptable: "No" }, "Not listed: “Visible” is “No”."],
  [{ "Current Status": "Medical", Visible: "Yes", Adoptable: "Yes" }, "Not listed: “Current Status” is “Medical”."],
  [{ "Current Status": "Available", Visible: "Yes", Adoptable: "No" }, "Not listed: “Adoptable” is “No”."],
  [{ "Current Status": "Available - In Treatment" }, "Not listed: “Current Status” is “Available - In Treatment”."],
  [{ "Current Status": "Stray Hold", "Outcome Type": "Adoption" }, "Not listed: “Current Status” is “Stray Hold”."],
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
