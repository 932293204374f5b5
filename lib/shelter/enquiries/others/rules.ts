export const DRAFTS = {
  en: `Dear {name},

thank you for asking about {animal}. In the meantime, {animal} has found a home.

We are sorry that it was not yours, and would be glad if another of our animals won you over.`,
  de: `Guten Tag {name},

vielen Dank für Ihre Anfrage zu {animal}. {animal} hat inzwischen ein Zuhause gefunden.

Es tut uns leid, dass es nicht Ihres ist. Wir würden uns freuen, wenn ein anderes unserer Tiere Ihr Herz gewinnt.`,
} as const;

/** Without an animal, a text that names it cannot be sent. */
export const fitsEnquiry = (text: string, petName: string | null): boolean => petName !== null || !text.includes("{animal}");

export function filledText(text: string, words: { name: string; animal: string }): string {
  return text.replaceAll(/\{(name|animal)\}/g, (_, key: keyof typeof words) => words[key]);
}
