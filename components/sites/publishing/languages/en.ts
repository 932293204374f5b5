import type { Fact, YesAndNo } from "#components/sites/publishing/languages/answers.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { type AskError, type AskField, FIELD_LENGTHS } from "#lib/shelter/enquiries/form/schema.ts";
import { AGE_GROUP_WORDS, ageText, SEX_WORDS, SIZE_WORDS, SPECIES_WORDS } from "#lib/shelter/profiles/facts.view.ts";
import type { COATS, Species } from "#lib/shelter/profiles/rules.ts";
import type { AskNotice } from "#lib/sites/publishing/public/ask.schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

const list = new Intl.ListFormat("en", { type: "conjunction" });
const number = new Intl.NumberFormat("en");
const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${number.format(n)} ${many}`);

export const EN = {
  language: "en" as SiteLanguage,
  skip: "Skip to content",
  names: (names: readonly string[]) => list.format(names),
  home: {
    title: (site: string) => `${site}: animals looking for a home`,
    titleOf: (kind: string, site: string) => `${kind} looking for a home · ${site}`,
    description: (site: string) => `Animals that are looking for a home at ${site}.`,
    animals: "Our animals",
    anyKind: "Animals",
    kinds: "Kinds of animals",
    all: "All",
    moreThan: (n: number) => `More than ${number.format(n)} animals are looking for a home.`,
    looking: "Looking for a home.",
    count: (n: number) => (n === 1 ? "1 animal is looking for a home." : `${number.format(n)} animals are looking for a home.`),
    matching: (n: number, total: number) =>
      `${number.format(n)} of ${count(total, "animal", "animals")} ${n === 1 ? "matches" : "match"} your filters.`,
    nobody: "No animals are waiting here right now. Please come back soon.",
    noMatch: "No animal matches these filters right now.",
    beyond: "There are no more animals here.",
    showAll: "Show all animals",
    isNew: "New",
    pages: "Pages",
    page: (n: number) => `Page ${number.format(n)}`,
    back: "Back",
    more: "More animals",
  },
  filters: {
    title: "Filter animals",
    button: "Filter",
    facets: { species: "Species", sex: "Sex", size: "Size", age: "Age", children: "Children", dogs: "Dogs", cats: "Cats" },
    ...{ order: "Order", newest: "Newest first", waiting: "Waiting longest first" },
    search: "Name or breed",
    goodWith: "Good with",
    any: "Any",
    show: "Show animals",
    clear: "Clear filters",
  },
  species: { ...SPECIES_WORDS, barnyard: "Barnyard animal" } as Record<Species, string>,
  manySpecies: {
    dog: "Dogs",
    cat: "Cats",
    rabbit: "Rabbits",
    small_and_furry: "Small and furry",
    bird: "Birds",
    reptile: "Reptiles",
    horse: "Horses",
    barnyard: "Barnyard animals",
    fish: "Fish",
  } satisfies Record<Species, string>,
  sexes: SEX_WORDS as Record<keyof typeof SEX_WORDS, string>,
  sizes: SIZE_WORDS as Record<keyof typeof SIZE_WORDS, string>,
  ageGroups: AGE_GROUP_WORDS as Record<keyof typeof AGE_GROUP_WORDS, string>,
  coats: {
    short: "Short coat",
    medium: "Medium coat",
    long: "Long coat",
    wire: "Wire coat",
    curly: "Curly coat",
    hairless: "Hairless",
  } satisfies Record<(typeof COATS)[number], string>,
  age: ageText,
  /** Empty if there is nothing to say. */
  breed: (breeds: readonly string[], isMixed: boolean) => {
    if (breeds.length === 0) return isMixed ? "Mixed breed" : "";
    const text = list.format(breeds.map(isolated));
    return isMixed && !/\bmix/i.test(text) ? `${text} mix` : text;
  },
  weight: (grams: number) => {
    const isLight = grams < 1000;
    const metric = isLight ? `${number.format(grams)} g` : `${number.format(Math.round(grams / 100) / 10)} kg`;
    const imperial = isLight
      ? `${number.format(Math.round(grams / 28.349523125))} oz`
      : `${number.format(Math.round(grams / 453.59237))} lb`;
    return `${metric} (${imperial})`;
  },
  animal: {
    title: (name: string, site: string) => `${name} · ${site}`,
    description: (name: string, facts: string, site: string) =>
      `${name}${facts === "" ? "" : ` (${facts})`} is looking for a home at ${site}.`,
    photo: (name: string, n: number) => `Photo ${n} of ${name}`,
    photos: (name: string) => `Photos of ${name}`,
    showPhoto: (n: number) => `Show photo ${n}`,
    reserved: "Reserved",
    reservedText: (name: string) =>
      `Someone is already getting to know ${name}. If it doesn’t work out, ${name} will look for a home again.`,
    since: (day: string) => `Looking for a home since ${day}`,
    facts: "Facts",
    about: (name: string) => `About ${name}`,
    labels: {
      breeds: "Breed",
      species: "Species",
      birthDate: "Age",
      sex: "Sex",
      size: "Size",
      weightGrams: "Weight",
      color: "Color",
      coat: "Coat",
      fee: "Adoption fee",
      intakeDate: "In our care since",
    } satisfies Record<Fact, string>,
    noFee: "None",
    goodWith: "Good with",
    /** @param age in years, from which on */
    children: (age: number | null) => (age === null || age === 0 ? "Children" : `Children ${age} and older`),
    dogs: "Dogs",
    cats: "Cats",
    without: { title: "Needs a home without", children: "Children", dogs: "Dogs", cats: "Cats" },
    health: "Health and habits",
    neutered: ["Spayed or neutered", "Not spayed or neutered yet"] as YesAndNo,
    vaccinated: ["Vaccinations up to date", "Vaccinations not complete yet"] as YesAndNo,
    houseTrained: ["House-trained", "Not house-trained yet"] as YesAndNo,
    specialNeeds: ["Has special needs", "No special needs"] as YesAndNo,
    bonded: (name: string) => `${name} should be adopted together with`,
    video: (name: string) => `Watch a video of ${name}`,
    ask: (name: string) => `Ask about ${name}`,
    askAbout: (name: string, id: string) => `${name} (number ${id})`,
    call: (phone: string) => `Call ${phone}`,
    others: "Similar animals",
    how: "How an adoption goes",
    /** One step per line, unless the shelter has written its own. */
    steps:
      "Write to us or call, and tell us about your home.\nCome by and get to know each other, more than once if you like.\nSign the adoption contract and take your new companion home. We stay in touch.",
    share: (name: string) => `Share ${name}’s page`,
    shareText: (name: string, site: string) => `${name} is looking for a home at ${site}`,
    byMail: "By email",
    byWhatsApp: "By WhatsApp",
    address: "Address of this page",
    poster: "Poster to print",
  },
  happy: {
    title: "Happy endings",
    text: "They found a home.",
    heading: (name: string) => `${name} has found a home`,
    description: (name: string, site: string) => `${name} from ${site} has found a home.`,
    words: (name: string) => `Thank you to everyone who asked about ${name}. Others are still waiting.`,
    see: "See who is waiting for a home",
    others: "Still looking for a home",
    all: "All happy endings",
    more: "More happy endings",
    listTitle: (site: string) => `Happy endings · ${site}`,
    listDescription: (site: string) => `Animals from ${site} that have found a home.`,
  },
  poster: {
    title: (name: string, site: string) => `Poster of ${name} · ${site}`,
    looking: "is looking for a home",
    scan: "Scan to meet me",
    hint: "Print this page: your browser’s menu, then Print.",
    back: (name: string) => `Back to ${name}`,
  },
  about: {
    heading: ["About ", ""] as readonly [before: string, after: string],
    contact: "Contact",
    email: "Email",
    phone: "Phone",
    address: "Address",
    directions: "Directions",
    hours: "Opening hours",
    donate: "Donate",
    volunteer: "Volunteer",
    imprint: "Imprint",
    privacy: "Privacy",
  },
  ask: {
    about: (name: string) => `Ask about ${name}`,
    general: "Write to us",
    generalText: "About adopting, helping, or anything else.",
    generalLink: "Send us a message",
    lead: "We read every message and answer by email or phone.",
    optional: "optional",
    fields: {
      name: "Your name",
      email: "Your email address",
      phone: "Your phone number",
      town: "Where you live",
      household: "Who lives with you? People, animals, their ages",
      message: "Your message",
    } satisfies Record<AskField, string>,
    consent: (site: string) => `${site} may store what I write here and use it to answer me.`,
    privacy: "Privacy policy",
    send: "Send message",
    trap: "Leave this empty",
    yes: "Yes",
    no: "No",
    choose: "Please choose",
    notices: {
      errors: "Your message was not sent yet. Please look at the fields that are marked.",
      expired: "This page was open for too long, so your message was not sent yet. Nothing is lost: press “Send message” again.",
      sent: "Your earlier message from this page has arrived. To send this one as well, press “Send message” again.",
      consent:
        "What you agree to may have changed, so your message was not sent yet. Nothing is lost: read the words beside the box, tick it, and press “Send message” again.",
      away: "Your message could not be sent right now. Nothing is lost: press “Send message” again in a minute.",
      full: "So many messages that look like advertising are waiting that yours was not sent. Nothing is lost: leave out links and send it again later, or call us.",
      too_many: "A lot of messages came from your connection, so this one was not sent yet. Please try again in an hour, or call us.",
      gone: "The animal that you asked about is no longer looking for a home here. You can still send your message: we may know someone for you.",
      paused:
        "So many people asked about this animal that no one else can ask for now. You can still send your message: we may know someone for you.",
    } satisfies Record<AskNotice, string>,
    error: (error: AskError): string => {
      if (error.kind === "long") return `Please write at most ${number.format(error.max)} characters.`;
      if (error.kind === "required") return "Please fill this in.";
      if (error.kind === "email") return "Please enter an email address such as name@example.org.";
      if (error.kind === "number") return "Please enter a number.";
      if (error.kind === "choice") return "Please choose one of the answers.";
      return "Please agree, so that we may answer you.";
    },
    received: "Thank you",
    receivedText: "Your message has arrived. We will answer as soon as we can.",
    reserved: (name: string) =>
      `Someone is ahead of you: ${name} is reserved. You can still send us a message, in case it doesn’t work out.`,
    paused: (name: string) => `Many people asked about ${name}`,
    pausedText: (name: string) => `No one else can ask about ${name} for now. Others are still waiting, and you can send us a message.`,
    adopted: (name: string) => `${name} has found a home`,
    adoptedText: (name: string) => `Thank you for thinking of ${name}. Others are still waiting, and you can send us a message.`,
    closed: "Messages are closed",
    closedText: "We can take no messages here right now.",
    typed: "Your message was not sent. You can copy it:",
    tooLong:
      "Your message is longer than this site can take, so it was not sent. Nothing is lost: shorten it, and press “Send message” again.",
    tooMuchTitle: "Your message is too long",
    tooMuch: `Your message was not sent: it is longer than this site can take. Press your browser’s Back button, where your text still is. Shorten your message to at most ${number.format(FIELD_LENGTHS.message)} characters, then send it again.`,
    others: "See who is waiting for a home",
  },
  missing: {
    title: (site: string) => `Not found · ${site}`,
    description: "There is nothing at this address.",
    heading: "No one is here",
    text: "There is nothing at this address. If you followed a link to an animal, it may have already found a home.",
    see: "See who is waiting for a home",
  },
  gone: {
    heading: "This animal has found a home",
    text: "It no longer lives here, and its page is closed.",
  },
};
