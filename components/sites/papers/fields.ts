import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { dayText, wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { breedText, feeText, speciesText } from "#components/sites/publishing/public/facts.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { PaperFacts, PaperValues } from "#lib/sites/papers/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

type Text = (facts: PaperFacts, words: SiteWords) => string | false | null | undefined;

/** Empty without an animal or a value. */
const ofProfile =
  <Name extends keyof FullProfile>(name: Name, text: (value: NonNullable<FullProfile[Name]>, words: SiteWords) => string | null): Text =>
  ({ printed }, words) => {
    const value = printed?.profile[name];
    return value === null || value === undefined ? "" : text(value, words);
  };

const PARTS = [{ year: "numeric" }, { month: "long" }, { day: "numeric" }] as const;

/** @param date a year, a month, or a day */
function partialDateText(date: string, { language }: SiteWords): string {
  const options = Object.assign({}, ...PARTS.slice(0, date.split("-").length));
  return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(date));
}

const SPECIAL_NEEDS: Text = ({ printed }, { animal }) => {
  const { specialNeeds = null, specialNeedsNote = null } = printed?.profile ?? {};
  if (specialNeeds === null) return "";
  return specialNeeds && specialNeedsNote ? specialNeedsNote : animal.specialNeeds[specialNeeds ? 0 : 1];
};

/** All fields of templates: what they are called to staff, and their text. A new one is one entry. */
export const PAPER_FIELDS: Record<string, readonly [label: string, text: Text]> = {
  "animal.name": ["Name of the animal", ({ printed }) => printed?.animal.name],
  "animal.number": ["Its number", ({ printed }) => printed?.animal.id],
  "animal.species": ["Species", ofProfile("species", (species, words) => speciesText(species, words.species))],
  "animal.breed": ["Breed", ({ printed }, words) => printed && breedText(printed.animal, words)],
  "animal.sex": ["Sex", ofProfile("sex", (sex, words) => words.sexes[sex])],
  "animal.color": ["Color", ofProfile("color", (color) => color)],
  "animal.chip": ["Microchip", ofProfile("internal", ({ microchip }) => microchip)],
  "animal.born": ["Birth date", ofProfile("birthDate", partialDateText)],
  "animal.weight": ["Weight", ofProfile("weightGrams", (grams, words) => words.weight(grams))],
  "animal.neutered": ["Neutered or not", ofProfile("neutered", (is, { animal }) => animal.neutered[is ? 0 : 1])],
  "animal.vaccinated": ["Vaccinated or not", ofProfile("vaccinated", (is, { animal }) => animal.vaccinated[is ? 0 : 1])],
  "animal.needs": ["Special needs", SPECIAL_NEEDS],
  "animal.description": ["Description", ofProfile("description", (text) => text)],
  "adopter.name": ["Name of the adopter", ({ adoption }) => adoption?.adopter],
  "adopter.address": ["Address of the adopter", ({ adoption }) => adoption?.address],
  "adopter.phone": ["Phone of the adopter", ({ adoption }) => adoption?.phone],
  "adopter.email": ["Email of the adopter", ({ adoption }) => adoption?.email],
  "shelter.name": ["Name of the shelter", ({ site }) => site.name],
  "shelter.address": ["Address of the shelter", ({ site }) => site.settings.contactAddress],
  "shelter.contact": [
    "Phone and email of the shelter",
    ({ site: { settings } }) => [settings.contactPhone, settings.contactEmail].filter(Boolean).join(" · "),
  ],
  fee: ["Adoption fee with its currency", ofProfile("fee", feeText)],
  day: ["Day of printing", ({ day }, words) => dayText(day, words)],
  place: ["Place of printing", ({ place }) => place],
};

const yesOrNo = (is: boolean | null | undefined): string => (is === null || is === undefined ? "" : is ? "yes" : "no");

/** What templates may ask for: empty if unknown. */
const PAPER_FACTS: Record<string, (profile: FullProfile | undefined) => string> = {
  species: (profile) => profile?.species ?? "",
  neutered: (profile) => yesOrNo(profile?.neutered),
  fee: (profile) => yesOrNo(profile?.fee && Number(profile.fee.amount) > 0),
};

const mapped = <From, To>(table: Record<string, From>, change: (entry: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, change(entry)]));

/** The values of this moment, in the language of a template. */
export function paperValuesOf(facts: PaperFacts, language: SiteLanguage): PaperValues {
  const words = wordsOf({ settings: { ...facts.site.settings, language } });
  return {
    fields: mapped(PAPER_FIELDS, ([, text]) => text(facts, words) || ""),
    facts: mapped(PAPER_FACTS, (fact) => fact(facts.printed?.profile)),
  };
}
