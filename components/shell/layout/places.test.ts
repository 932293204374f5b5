import { expect, it } from "vitest";
import {
  type Abilities,
  CATEGORIES,
  currentAt,
  hrefTo,
  PLACE_GROUPS,
  phonePlaces,
  placeAt,
  placesFor,
} from "#components/shell/layout/places.ts";
import { SHORTCUTS } from "#components/shell/shortcuts/keys.ts";

const OWNER: Abilities = { writePets: true, writeKeys: true, writeMembers: true, readAudit: true, writeDomains: true, readWebhooks: true };
const VIEWER: Abilities = {
  writePets: false,
  writeKeys: false,
  writeMembers: false,
  readAudit: false,
  writeDomains: false,
  readWebhooks: false,
};

it.each([
  ["", "Overview"],
  ["/animals", "Animals"],
  ["/animals/import", "Animals"],
  ["/orders", "Adoptions"],
  ["/categories", "Animals"],
  ["/enquiries/7", "Enquiries"],
  ["/api-keys/7", "API keys"],
  ["/usage", "Usage"],
  ["/events", "Events"],
  ["/site", "Site"],
  ["/settings", "Settings"],
  ["/settings/domains", "Settings"],
  ["/webhooks/7", "Webhooks"],
  ["/settings/members", "Members"],
  ["/audit-log", "Audit log"],
  ["/animals-elsewhere", undefined],
  ["/nowhere", undefined],
])("maps the address %j to the menu item %s", (here, label) => {
  expect(placeAt(placesFor(OWNER), here)?.label).toBe(label);
});

it.each([
  ["", "page"],
  ["/animals", "page"],
  ["/animals/7", "true"],
  ["/orders", "page"],
  ["/orders/7", "true"],
  ["/categories", "true"],
  ["/settings/members", "page"],
  ["/settings/domains", "true"],
])("takes the address %j for the page of its menu item or for one below", (here, current) => {
  const place = placeAt(placesFor(OWNER), here);
  expect(place && currentAt(place, here)).toBe(current);
});

it("leads to the animals that are available, newest first", () => {
  const { bar } = phonePlaces(OWNER);
  const hrefs = [...placesFor(OWNER), ...bar].filter(({ label }) => label === "Animals").map(hrefTo);
  expect(hrefs).toEqual(["/animals?status=available&order=desc", "/animals?status=available&order=desc"]);
  const added = bar.filter(({ label }) => label === "Add").map(hrefTo);
  expect(added).toEqual(["/animals?status=available&order=desc&animal=new"]);
});

it("puts what a shelter does every day first, then the project, then what developers need, each with keys of its own", () => {
  const groups = (may: Abilities) =>
    PLACE_GROUPS.map((group) => placesFor(may).flatMap((place) => (place.group === group ? [place.label] : [])));
  const daily = ["Overview", "Animals", "Adoptions", "Enquiries", "Site"];
  expect(groups(OWNER)).toEqual([daily, ["Members", "Settings", "Audit log"], ["API keys", "Usage", "Events", "Webhooks"]]);
  expect(groups(VIEWER)).toEqual([daily, ["Members", "Settings"], ["API keys", "Usage", "Events"]]);
  const keys = SHORTCUTS.map(({ does }) => does).filter((does) => does.startsWith("go-") && does !== "go-projects");
  const places = [...placesFor(OWNER), CATEGORIES].map(({ shortcut }) => shortcut);
  expect(places.toSorted()).toEqual(keys.toSorted());
});

it("offers phones what shelters do most, without adding for those who may not, and every other place behind More", () => {
  const labels = ({ bar, more }: ReturnType<typeof phonePlaces>) => [bar, more].map((places) => places.map(({ label }) => label));
  expect(labels(phonePlaces(OWNER))).toEqual([
    ["Animals", "Enquiries", "Add", "Adoptions"],
    ["Overview", "Categories", "Site", "Members", "Settings", "Audit log", "API keys", "Usage", "Events", "Webhooks"],
  ]);
  expect(phonePlaces(VIEWER).bar.map(({ label }) => label)).toEqual(["Animals", "Enquiries", "Adoptions"]);
});

it("tells adoptions from animals on phones, and takes adding for no place", () => {
  const { bar, more } = phonePlaces(OWNER);
  const labelAt = (here: string) => placeAt([...bar, ...more], here)?.label;
  expect(["/animals", "/animals/7", "/categories", "/orders", ""].map(labelAt)).toEqual([
    "Animals",
    "Animals",
    "Categories",
    "Adoptions",
    "Overview",
  ]);
});
