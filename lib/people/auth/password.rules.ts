/** Code points. */
export const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 256;

export interface PasswordOwner {
  name?: string;
  email?: string;
}

const LOOKALIKES: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

function spelled(lower: string): string {
  return lower.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

const MIN_OWN_LETTERS = 3;

export function ownWords({ name = "", email = "" }: PasswordOwner): string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf("@")));
  const texts = [name, local].map((text) => text.normalize("NFKC").toLowerCase());
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}]+/u)]);
  return [...new Set(words)].filter((word) => [...word].length >= MIN_OWN_LETTERS).sort((a, b) => b.length - a.length);
}

function isOwn(lower: string, own: readonly string[]): boolean {
  return [lower, spelled(lower)].some((text) => {
    const rest = own.reduce((left, word) => left.replaceAll(word, " "), text);
    return rest !== text && !/\p{L}/u.test(rest);
  });
}

/** @returns what follows "The password", or null */
export function passwordError(password: string, owner: PasswordOwner = {}): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) {
    return `must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`;
  }
  if (isOwn(password.normalize("NFKC").toLowerCase(), ownWords(owner))) {
    return "is too similar to your name or email address; choose another one";
  }
  return null;
}
