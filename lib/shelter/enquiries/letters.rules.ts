import type { Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** In the language of the form. */
const SUBJECTS = {
  en: (project: string, pet: string | null) => (pet === null ? `Your message to ${project}` : `${pet}: your enquiry at ${project}`),
  de: (project: string, pet: string | null) => (pet === null ? `Ihre Nachricht an ${project}` : `${pet}: Ihre Anfrage bei ${project}`),
};

const textsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((part) => part.trim() !== "");

export function replyLetter(
  { email, petName, language }: { email: string; petName: string | null; language: string },
  { project, replyTo, text }: { project: string; replyTo: string; text: string },
): Letter {
  const subject = SUBJECTS[language === "de" ? "de" : "en"](isolated(project), petName === null ? null : isolated(petName));
  return {
    to: email,
    subject,
    paragraphs: textsOf(text),
    language: language === "de" ? "de" : "en",
    sender: { name: project, replyTo },
    isPersonal: true,
  };
}
