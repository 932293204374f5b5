import type { SiteWords } from "#components/sites/sites/languages/schema.ts";

const list = new Intl.ListFormat("en", { type: "conjunction" });
const number = new Intl.NumberFormat("en");
const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${number.format(n)} ${many}`);

export const EN: SiteWords = {
  language: "en",
  skip: "Skip to content",
  home: {
    title: (site) => `${site}: animals looking for a home`,
    titleOf: (kind, site) => `${kind} looking for a home · ${site}`,
    description: (site) => `Animals that are looking for a home at ${site}.`,
    animals: "Our animals",
    anyKind: "Animals",
    kinds: "Kinds of animals",
    all: "All",
    moreThan: (n) => `More than ${number.format(n)} animals are looking for a home.`,
    looking: "Looking for a home.",
    count: (n) => (n === 1 ? "1 animal is looking for a home." : `${number.format(n)} animals are looking for a home.`),
    matching: (n, total) => `${number.format(n)} of ${count(total, "animal", "animals")} match your filters.`,
    nobody: "No animals are waiting here right now. Please come back soon.",
    noMatch: "No animal matches these filters right now.",
    showAll: "Show all animals",
    isNew: "New",
    pages: "Pages",
    back: "Back",
    more: "More animals",
  },
  filters: {
    title: "Filter animals",
    facets: { species: "Species", sex: "Sex", size: "Size", age: "Age", children: "Children", dogs: "Dogs", cats: "Cats" },
    goodWith: "Good with",
    any: "Any",
    show: "Show animals",
    clear: "Clear filters",
  },
  species: {
    dog: "Dog",
    cat: "Cat",
    rabbit: "Rabbit",
    small_and_furry: "Small and furry",
    bird: "Bird",
    reptile: "Reptile",
    horse: "Horse",
    barnyard: "Barnyard animal",
    fish: "Fish",
  },
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
  },
  sexes: { male: "Male", female: "Female" },
  sizes: { small: "Small", medium: "Medium", large: "Large", extra_large: "Extra large" },
  ageGroups: { baby: "Baby", young: "Young", adult: "Adult", senior: "Senior" },
  coats: {
    short: "Short coat",
    medium: "Medium coat",
    long: "Long coat",
    wire: "Wire coat",
    curly: "Curly coat",
    hairless: "Hairless",
  },
  age: ({ years, months }, isAbout) => {
    const text = years > 0 ? count(years, "year", "years") : months > 0 ? count(months, "month", "months") : "under 1 month";
    return isAbout ? `about ${text}` : text;
  },
  breed: (breeds, isMixed) => {
    if (breeds.length === 0) return isMixed ? "Mixed breed" : "";
    const text = list.format(breeds);
    return isMixed && !/\bmix/i.test(text) ? `${text} mix` : text;
  },
  weight: (grams) => {
    const isLight = grams < 1000;
    const metric = isLight ? `${number.format(grams)} g` : `${number.format(Math.round(grams / 100) / 10)} kg`;
    const imperial = isLight
      ? `${number.format(Math.round(grams / 28.349523125))} oz`
      : `${number.format(Math.round(grams / 453.59237))} lb`;
    return `${metric} (${imperial})`;
  },
  animal: {
    title: (name, site) => `${name} · ${site}`,
    description: (name, facts, site) => `${name}${facts === "" ? "" : ` (${facts})`} is looking for a home at ${site}.`,
    photo: (name, n) => `Photo ${n} of ${name}`,
    photos: (name) => `Photos of ${name}`,
    showPhoto: (n) => `Show photo ${n}`,
    since: (day) => `Looking for a home since ${day}`,
    facts: "Facts",
    about: (name) => `About ${name}`,
    labels: {
      breed: "Breed",
      species: "Species",
      age: "Age",
      sex: "Sex",
      size: "Size",
      weight: "Weight",
      color: "Color",
      coat: "Coat",
      fee: "Adoption fee",
      intake: "In our care since",
    },
    noFee: "None",
    goodWith: "Good with",
    children: (age) => (age === null || age === 0 ? "Children" : `Children from ${count(age, "year", "years")}`),
    dogs: "Dogs",
    cats: "Cats",
    yes: "yes",
    no: "no",
    health: "Health and habits",
    neutered: ["Spayed or neutered", "Not spayed or neutered yet"],
    vaccinated: ["Vaccinations up to date", "Vaccinations not complete yet"],
    houseTrained: ["House-trained", "Not house-trained yet"],
    specialNeeds: ["Has special needs", "No special needs"],
    bonded: (name) => `${name} should be adopted together with`,
    video: (name) => `Watch a video of ${name}`,
    ask: (name) => `Ask about ${name}`,
    askAbout: (name, id) => `${name} (number ${id})`,
    call: (phone) => `Call ${phone}`,
    others: "More like this one",
    share: (name) => `Share ${name}’s page`,
    shareText: (name, site) => `${name} is looking for a home at ${site}`,
    byMail: "By email",
    byWhatsApp: "By WhatsApp",
    address: "Address of this page",
    poster: "Poster to print",
  },
  happy: {
    title: "Happy endings",
    text: "They found a home.",
    heading: (name) => `${name} has found a home`,
    description: (name, site) => `${name} from ${site} has found a home.`,
    words: (name) => `Thank you to everyone who asked about ${name}. Others are still waiting.`,
    see: "See who is waiting for a home",
  },
  poster: {
    title: (name, site) => `Poster of ${name} · ${site}`,
    looking: "is looking for a home",
    scan: "Scan to meet me",
    hint: "Print this page: your browser’s menu, then Print.",
    back: (name) => `Back to ${name}`,
  },
  about: {
    heading: ["About ", ""],
    contact: "Contact",
    email: "Email",
    phone: "Phone",
    address: "Address",
    hours: "Opening hours",
    donate: "Donate",
    volunteer: "Volunteer",
    imprint: "Imprint",
    privacy: "Privacy",
  },
  missing: {
    title: (site) => `Not found · ${site}`,
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
