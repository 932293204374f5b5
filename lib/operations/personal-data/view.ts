import type { Mention, PersonAdoption, PersonalData, PersonEnquiry, PersonPaper, PlaceName } from "#lib/operations/personal-data/schema.ts";

export const PLACE_WORDS: Record<PlaceName, string> = {
  enquiries: "Enquiries of others",
  notes: "Notes on enquiries of others",
  replies: "Answers to others",
  adoptions: "Adoptions of others",
  papers: "Templates, and papers printed for others",
  audit: "Audit log and history of animals",
  events: "Events of the last 30 days",
  webhooks: "Messages to webhooks",
  plan: "The last request for another plan",
  requests: "Last requests of API keys",
  answers: "Answers kept for repeated requests",
  imports: "Uploaded files of the last days",
  views: "Saved views of the animals",
  animals: "Animals: names, descriptions, or notes",
  site: "Your site and its enquiry form",
};

/** Only people can change these. */
export const LEFT_PLACES: ReadonlySet<PlaceName> = new Set(["animals", "site"]);

/** Undefined if none stays after an erasure. */
export function keptPapersText({ papers: { total, kept, keptUntil, reason } }: PersonalData): string | undefined {
  if (kept === 0 || keptUntil === null) return undefined;
  const which = kept === total ? (kept === 1 ? "The printed paper" : `All ${kept} printed papers`) : `${kept} of ${total} printed papers`;
  const why = reason === "" ? "as your settings say" : `because: ${reason}`;
  return `${which} ${kept === 1 ? "stays" : "stay"} until ${keptUntil.slice(0, 10)}, ${why}.`;
}

export function hasErasable({ enquiries, adoptions, papers, mails, mentions }: PersonalData): boolean {
  return (
    enquiries.total + adoptions.total + papers.total - papers.kept + mails.length > 0 ||
    mentions.some(({ place }) => !LEFT_PLACES.has(place))
  );
}

export function isNothingFound({ enquiries, adoptions, papers, mails, mentions, isMember }: PersonalData): boolean {
  return enquiries.total + adoptions.total + papers.total + mails.length + mentions.length === 0 && !isMember;
}

const line = (term: string, value: string): string[] => (value === "" ? [] : [`${term}: ${value}`]);
const dated = (at: string): string => `${at.slice(0, 16).replace("T", " ")} UTC`;

function enquiryText(enquiry: PersonEnquiry): string {
  const { animal, name, email, phone, town, household, message, answers, consent, createdAt, notes, replies } = enquiry;
  return [
    `Enquiry of ${dated(createdAt)}, ${animal === null ? "general" : `about ${animal}`}`,
    ...[...line("Name", name), ...line("Email", email), ...line("Phone", phone), ...line("Town", town)],
    ...line("Who lives with them", household),
    ...line("Message", message),
    ...answers.flatMap(({ question, answer }) => line(question, answer)),
    ...line("Agreed to", consent),
    ...replies.flatMap(({ at, text }) => line(`Answered on ${dated(at)}`, text)),
    ...notes.flatMap(({ at, text }) => line(`Noted on ${dated(at)}`, text)),
  ].join("\n");
}

function adoptionText({ animal, adopter, email, phone, address, note, nextStep, returnReason, createdAt }: PersonAdoption): string {
  return [
    `Adoption of ${animal}, begun on ${dated(createdAt)}`,
    ...[...line("Adopter", adopter), ...line("Email", email), ...line("Phone", phone), ...line("Address", address)],
    ...line("Note", note),
    ...[...line("Next step", nextStep), ...line("Why it came back", returnReason)],
  ].join("\n");
}

function paperText({ name, printedAt, adopter, address, phone, email }: PersonPaper): string {
  return [
    `Paper “${name}”, printed on ${dated(printedAt)}`,
    ...[...line("Adopter", adopter), ...line("Address", address), ...line("Phone", phone), ...line("Email", email)],
  ].join("\n");
}

const mentionText = ({ place, count }: Mention): string => `${PLACE_WORDS[place]}: ${count}`;

export function personText(found: PersonalData, project: string): string {
  const { address, enquiries, adoptions, papers, mails, mentions } = found;
  return [
    `What ${project} has stored about ${address}`,
    ...enquiries.listed.map(enquiryText),
    ...adoptions.listed.map(adoptionText),
    ...papers.listed.map(paperText),
    ...mails.map(({ subject }) => `Mail that waits to be sent: ${subject}`),
    ...(mentions.length > 0 ? [["Texts elsewhere that name the address", ...mentions.map(mentionText)].join("\n")] : []),
  ]
    .join("\n\n")
    .concat("\n");
}
