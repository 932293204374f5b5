import type { EnquiryState, Suspicion } from "#lib/shelter/enquiries/schema.ts";
import type { AskedQuestion, EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";

export const DEMO_QUESTIONS: AskedQuestion[] = [
  {
    id: "home",
    text: "Where will the animal live?",
    kind: "choice",
    choices: ["House with a yard", "Apartment", "Farm"],
    isRequired: true,
  },
  { id: "before", text: "Have you had animals before?", kind: "yes_no", choices: [], isRequired: false },
];

export const DEMO_TEMPLATES: EnquirySettings["templates"] = [
  {
    name: "Come and meet",
    text: "Dear {name},\n\nthank you for asking about {animal}. Would you like to come and meet on Saturday, between 10 a.m. and 4 p.m.?\n\nSunny Paws Shelter",
  },
  {
    name: "Found a home",
    text: "Dear {name},\n\n{animal} has found a home. Others are still waiting: shall we tell you about them?\n\nSunny Paws Shelter",
  },
];

interface DemoEnquiry {
  state: EnquiryState;
  /** Before now, or before the animal was reserved. */
  hours: number;
  /** The `nth` animal of a category and status, the latest reservation first; undefined for a general enquiry. */
  about?: { category?: number; status: PetStatus; nth: number };
  name: string;
  phone?: string;
  town: string;
  household?: string;
  home: string;
  before?: "yes" | "no";
  message: string;
  note?: string;
  answer?: string;
  suspicions?: Suspicion[];
}

const DOG = { category: 1, status: "available", nth: 0 } as const;
const CAT = { category: 2, status: "available", nth: 0 } as const;

/** In texts, `{animal}` becomes the animal's name. */
export const DEMO_ENQUIRIES: readonly DemoEnquiry[] = [
  {
    ...{ state: "new", hours: 0.7, about: DOG, name: "Juniper Woods", phone: "+1 555 010 0101", town: "Maple Hollow" },
    ...{ household: "Two adults and a boy of nine", home: "House with a yard", before: "yes" },
    message:
      "Hello,\n\nwe saw {animal} on your site and our son has talked of nothing else since. Someone is at home most of the day, and the yard is fenced. May we come by on Saturday?\n\nJuniper Woods",
  },
  {
    ...{ state: "new", hours: 3.5, about: DOG, name: "Basil Thornberry", town: "Springfield" },
    ...{ household: "Just me", home: "Apartment", before: "yes" },
    message: "Is {animal} used to stairs? I live on the second floor, without an elevator, and go running every morning.",
  },
  {
    ...{ state: "new", hours: 21, about: CAT, name: "Clementine Hartwell", phone: "+1 555 010 0103", town: "Little Brook" },
    ...{ household: "Two adults, an old cat", home: "House with a yard", before: "yes" },
    message: "Our Pepper is fourteen and calm. Would {animal} get along with her? We would take all the time that they need.",
  },
  {
    ...{ state: "new", hours: 27, name: "Linus Appleby", town: "Springfield", home: "Apartment", before: "no" },
    message: "I cannot have an animal, but I have every Wednesday afternoon free. Do you need someone who walks dogs?",
  },
  {
    ...{ state: "new", hours: 9, name: "Best Offers Team", town: "", home: "Farm", suspicions: ["fast", "links"] },
    message: "https://offers.example https://offers.example/now Pet food at half the price, only today!",
  },
  {
    ...{ state: "in_progress", hours: 31, about: { ...DOG, nth: 1 }, name: "Marigold Finch", phone: "+1 555 010 0105", town: "Oakridge" },
    ...{ household: "Two adults, two girls of six and eleven", home: "House with a yard", before: "no" },
    message: "We have never had a dog and would like to do it right. Could we visit {animal} a few times before we decide?",
    note: "Called back: very considerate family. Comes on Saturday at ten with both girls.",
    answer:
      "Dear Marigold,\n\nof course, as often as you like. Come on Saturday at ten, and bring the girls: we will go for a walk together.\n\nMia, Sunny Paws Shelter",
  },
  {
    ...{ state: "in_progress", hours: 54, about: { ...CAT, nth: 1 }, name: "Rufus Penhaligon", town: "Maple Hollow" },
    ...{ household: "Two adults", home: "Apartment", before: "yes" },
    message: "We both work from home and have a balcony with a net. How old is {animal}, and does the fee include the vaccinations?",
    note: "Sounds right. Ask whether the landlord agrees.",
    answer:
      "Dear Rufus,\n\nyes, all vaccinations are included. Does your landlord agree to a cat? Then come and meet.\n\nMia, Sunny Paws Shelter",
  },
  {
    ...{ state: "in_progress", hours: 77, about: { category: 3, status: "available", nth: 0 }, name: "Willa Bramble", town: "Oakridge" },
    ...{ household: "One adult, one rabbit", home: "Farm", before: "yes" },
    message: "My rabbit lost his companion in the fall. He is neutered and gentle. Would {animal} suit him?",
    answer:
      "Dear Willa,\n\nwe would like to try. Come with him on Friday, and we will let them meet on neutral ground.\n\nMia, Sunny Paws Shelter",
  },
  {
    ...{ state: "approved", hours: 40, about: { status: "pending", nth: 0 }, name: "Otis Fairweather", phone: "+1 555 010 0108" },
    ...{ town: "Springfield", household: "Two adults, a girl of thirteen", home: "House with a yard", before: "yes" },
    message: "We met {animal} at your open day and cannot forget that face. We are ready whenever you are.",
    note: "Home visit went well: quiet street, safe yard.",
    answer: "Dear Otis,\n\nwe are glad to say yes. Please come by to sign the contract.\n\nMia, Sunny Paws Shelter",
  },
  {
    ...{ state: "approved", hours: 44, about: { status: "pending", nth: 1 }, name: "Ottilie Greenwood", town: "Little Brook" },
    ...{ household: "One adult", home: "Apartment", before: "yes" },
    message: "I am retired and have all day for {animal}. I would be happy about a call.",
    note: "Wants to wait until the vacation is over.",
  },
  {
    ...{ state: "approved", hours: 36, about: { status: "sold", nth: 0 }, name: "Jasper Honeywell", phone: "+1 555 010 0110" },
    ...{ town: "Oakridge", household: "Two adults, twins of eight", home: "House with a yard", before: "yes" },
    message: "The twins have drawn a picture for {animal}. May we bring it in person?",
    answer: "Dear Jasper,\n\nyes, please do, and bring a leash too: {animal} is yours.\n\nMia, Sunny Paws Shelter",
  },
  {
    ...{ state: "new", hours: 30, about: { status: "sold", nth: 0 }, name: "Hazel Nightingale", town: "Springfield" },
    ...{ household: "Two adults", home: "Apartment", before: "no" },
    message: "Is {animal} still with you? We would love to come and say hello.",
  },
  {
    ...{ state: "declined", hours: 190, about: DOG, name: "Barnaby Quill", town: "Maple Hollow", home: "Apartment", before: "no" },
    message: "I travel for work from Monday to Friday. Would {animal} be fine alone if a neighbor looked in?",
    answer:
      "Dear Barnaby,\n\nthank you for being open about it. {animal} needs company during the day, so we are looking for another home.\n\nMia, Sunny Paws Shelter",
  },
  {
    ...{ state: "closed", hours: 260, about: { ...CAT, nth: 0 }, name: "Fern Abernathy", town: "Little Brook", home: "House with a yard" },
    message: "Does {animal} like to be outside? We live beside a road.",
    note: "Decided to wait until spring.",
    answer: "Dear Fern,\n\n{animal} should stay indoors, at least beside a road.\n\nMia, Sunny Paws Shelter",
  },
  {
    ...{ state: "closed", hours: 400, name: "Pippa Larkspur", town: "Springfield", home: "Apartment" },
    message: "Are you open on the Saturday before the holiday?",
    answer: "Dear Pippa,\n\nyes, from 10 a.m. to 4 p.m.\n\nMia, Sunny Paws Shelter",
  },
];
