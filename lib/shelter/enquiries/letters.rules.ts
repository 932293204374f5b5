import { titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { AskedQuestion, Shelter } from "#lib/shelter/enquiries/mail.schema.ts";

interface Asked {
  email: string;
  petName: string | null;
  language: string;
}

const languageOf = ({ language }: Asked): "en" | "de" => (language === "de" ? "de" : "en");

const SUBJECTS = {
  en: (shelter: string, pet: string | null) => (pet === null ? `Your message to ${shelter}` : `${pet}: your enquiry at ${shelter}`),
  de: (shelter: string, pet: string | null) => (pet === null ? `Ihre Nachricht an ${shelter}` : `${pet}: Ihre Anfrage bei ${shelter}`),
};

const ACKNOWLEDGED = {
  en: {
    hello: "Hello,",
    text: (pet: string | null) =>
      pet === null
        ? "Thank you for your message. It has arrived, and we will answer you by email."
        : `Thank you for asking about ${pet}. Your message has arrived, and we will answer you by email.`,
    footer: (shelter: string) =>
      `This mail was sent because a form on the website of ${shelter} was filled in with this address. If that was not you, you don’t have to do anything.`,
  },
  de: {
    hello: "Guten Tag,",
    text: (pet: string | null) =>
      pet === null
        ? "vielen Dank für Ihre Nachricht. Sie ist angekommen, und wir antworten Ihnen per E-Mail."
        : `vielen Dank für Ihre Anfrage zu ${pet}. Sie ist angekommen, und wir antworten Ihnen per E-Mail.`,
    footer: (shelter: string) =>
      `Diese E-Mail wurde gesendet, weil auf der Website von ${shelter} ein Formular mit dieser Adresse ausgefüllt wurde. Falls Sie das nicht waren, brauchen Sie nichts zu tun.`,
  },
};

const textsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((part) => part.trim() !== "");

function toVisitor(asked: Asked, { brand, replyTo }: Shelter) {
  const language = languageOf(asked);
  const [shelter, pet] = [isolated(brand.name), asked.petName === null ? null : isolated(asked.petName)];
  const sender = { name: brand.name, ...(replyTo !== undefined && { replyTo }) };
  return { subject: SUBJECTS[language](shelter, pet), shelter, pet, letter: { to: asked.email, language, brand, sender } };
}

const ANSWERED = {
  en: { address: "Address", hours: "Opening hours", page: (pet: string) => `See ${pet}`, quote: (day: string) => `You wrote on ${day}:` },
  de: {
    address: "Adresse",
    hours: "Öffnungszeiten",
    page: (pet: string) => `${pet} ansehen`,
    quote: (day: string) => `Sie schrieben am ${day}:`,
  },
};

/** Ends with where the shelter is and when it is open, a link to the animal, and what the visitor wrote. */
export function replyLetter(asked: Asked, shelter: Shelter, text: string, { message, createdAt, url }: AskedQuestion): Letter {
  const { subject, pet, letter } = toVisitor(asked, shelter);
  const words = ANSWERED[letter.language];
  const facts = [
    { term: words.address, value: shelter.address },
    { term: words.hours, value: shelter.hours },
  ];
  const day = new Intl.DateTimeFormat(letter.language, { dateStyle: "long", timeZone: "UTC" }).format(createdAt);
  return {
    ...letter,
    subject,
    paragraphs: textsOf(text),
    facts: facts.filter(({ value }) => value !== ""),
    ...(url !== undefined && pet !== null && { link: { label: words.page(pet), url } }),
    quote: { intro: words.quote(day), text: message },
    isPersonal: true,
  };
}

/**
 * Contains nothing that the visitor wrote, as the address is unproven.
 * @param own the shelter's words; empty for ours
 */
export function acknowledgmentLetter(asked: Asked, from: Shelter, own: string): Letter {
  const { subject, shelter, pet, letter } = toVisitor(asked, from);
  const { hello, text, footer } = ACKNOWLEDGED[letter.language];
  const paragraphs = own === "" ? [hello, text(pet)] : textsOf(own.replaceAll("{animal}", () => pet ?? ""));
  return { ...letter, ...titled(subject), paragraphs, footer: footer(shelter) };
}

interface News {
  project: string;
  url: string;
}

const TURN_OFF = "You can turn these mails off under Enquiries, Form and templates.";

export function assignedLetter(to: string, { petName, project, url }: News & { petName: string | null }): Letter {
  const about = petName === null ? "A general enquiry" : `An enquiry about ${isolated(petName)}`;
  return {
    to,
    ...titled(`${about} was assigned to you`),
    paragraphs: [`A colleague at ${isolated(project)} assigned it to you.`],
    link: { label: "View the enquiry", url },
    footer: `You received this mail because you are a member of ${isolated(project)} on Petstore. ${TURN_OFF}`,
  };
}

export interface NewsCount {
  petName: string | null;
  count: number;
}

const MAX_LISTED_ANIMALS = 20;
const figure = new Intl.NumberFormat("en");
const enquiries = (count: number): string => (count === 1 ? "1 enquiry" : `${figure.format(count)} enquiries`);
const sumOf = (counts: readonly NewsCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Names no visitor. @param news `counts` at least one new enquiry */
export function newEnquiriesLetter(to: string, { counts, project, url }: News & { counts: readonly NewsCount[] }): Letter {
  const facts = counts.slice(0, MAX_LISTED_ANIMALS).map(({ petName, count }) => ({
    term: petName === null ? "General" : isolated(petName),
    value: enquiries(count),
  }));
  const rest = sumOf(counts.slice(MAX_LISTED_ANIMALS));
  if (rest > 0) facts.push({ term: "Other animals", value: enquiries(rest) });
  const total = sumOf(counts);
  const petName = counts[0]?.petName;
  const one = petName == null ? "New general enquiry" : `New enquiry about ${isolated(petName)}`;
  return {
    to,
    ...titled(total === 1 ? one : `${figure.format(total)} new enquiries`),
    paragraphs: [`It came through the site of ${isolated(project)}. No one is assigned to it yet.`],
    ...(total > 1 && {
      paragraphs: [`They came through the site of ${isolated(project)}. No one is assigned to them yet.`],
      facts,
    }),
    link: { label: total === 1 ? "View the enquiry" : "View the inbox", url },
    footer: `You received this mail because you take care of the enquiries of ${isolated(project)} on Petstore. ${TURN_OFF}`,
  };
}
