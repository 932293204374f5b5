import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { dayText, wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { breedText, feeText, speciesText } from "#components/sites/publishing/public/facts.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { PaperFacts, PaperValues } from "#lib/sites/papers/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

/** Nothing is known of an animal that is not there. */
type Known = PaperFacts & { profile: FullProfile };
/** Anything empty if unknown. */
type Text = (known: Known, words: SiteWords) => string | false | null | undefined;

const PARTS = [{ year: "numeric" }, { month: "long" }, { day: "numeric" }] as const;

/** @param date a year, a month, or a day */
function partialDateText(date: string, { language }: SiteWords): string {
  const options = Object.assign({}, ...PARTS.slice(0, date.split("-").length));
  return new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(date));
}

const yesOrNo = (is: boolean | null, words: readonly [yes: string, no: string] = ["yes", "no"]): string =>
  is === null ? "" : words[is ? 0 : 1];

/** All fields of templates: what they are called to staff, and their text. A new one is one entry. */
export const PAPER_FIELDS: Record<string, readonly [label: string, text: Text]> = {
  "animal.name": ["Name of the animal", ({ printed }) => printed?.animal.name],
  "animal.number": ["Its number", ({ printed }) => printed?.animal.id],
  "animal.species": ["Species", ({ profile: { species } }, words) => species && speciesText(species, words.species)],
  "animal.breed": ["Breed", ({ printed }, words) => printed && breedText(printed.animal, words)],
  "animal.sex": ["Sex", ({ profile: { sex } }, words) => sex && words.sexes[sex]],
  "animal.color": ["Color", ({ profile }) => profile.color],
  "animal.chip": ["Microchip", ({ profile }) => profile.internal.microchip],
  "animal.born": ["Birth date", ({ profile: { birthDate } }, words) => birthDate && partialDateText(birthDate, words)],
  "animal.weight": ["Weight", ({ profile: { weightGrams } }, words) => weightGrams !== null && words.weight(weightGrams)],
  "animal.neutered": ["Neutered or not", ({ profile: { neutered } }, { animal }) => yesOrNo(neutered, animal.neutered)],
  "animal.vaccinated": ["Vaccinated or not", ({ profile: { vaccinated } }, { animal }) => yesOrNo(vaccinated, animal.vaccinated)],
  "animal.needs": [
    "Special needs",
    ({ profile }, { animal }) => (profile.specialNeeds && profile.specialNeedsNote) || yesOrNo(profile.specialNeeds, animal.specialNeeds),
  ],
  "animal.description": ["Description", ({ profile }) => profile.description],
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
  fee: ["Adoption fee with its currency", ({ profile: { fee } }, words) => fee && feeText(fee, words)],
  day: ["Day of printing", ({ day }, words) => dayText(day, words)],
  place: ["Place of printing", ({ place }) => place],
};

/** The values of this moment, in the language of a template, and what it may ask for. */
export function paperValuesOf(facts: PaperFacts, language: SiteLanguage): PaperValues {
  const profile = facts.printed?.profile ?? UNKNOWN_PROFILE;
  const { species, neutered, fee } = profile;
  const words = wordsOf({ settings: { ...facts.site.settings, language } });
  return {
    fields: Object.fromEntries(Object.entries(PAPER_FIELDS).map(([name, [, text]]) => [name, text({ ...facts, profile }, words) || ""])),
    facts: { species: species ?? "", neutered: yesOrNo(neutered), fee: yesOrNo(fee && Number(fee.amount) > 0) },
  };
}
