import * as z from "zod";

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const MAX_EMAIL_LENGTH = 254;

/** What browsers check (HTML, "valid email address"), with a domain that mail reaches: of two labels, the last with a letter. */
const DOMAIN = /@[^@]+\.[^.@]*[a-z][^.@]*$/i;
const NOT_ASCII = /[^\0-\x7f]/u;

const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && z.regexes.html5Email.test(text) && DOMAIN.test(text);

/** The form in which addresses are stored and compared: other letters have no other case, so that none becomes one of a to z. */
export function foldEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** `foldEmail` in SQL, but for blanks at the ends. */
export function foldedEmailSql(column: string): string {
  return `lower(${column} collate "C")`;
}

/** A domain with other letters as DNS has it, which is how browsers read it (UTS 46). */
function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  const url = NOT_ASCII.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? URL.parse(`http://${domain}`) : null;
  return url ? text.slice(0, at + 1) + url.hostname : text;
}

/** An address that is only mailed: undefined unless a browser accepts it and mail can reach it. */
export function mailedEmail(text: string): string | undefined {
  const email = foldEmail(withAsciiDomain(text.trim()));
  return isEmail(email) ? email : undefined;
}

/** Names the character: it may look like an ordinary one. */
function foreignCharacter(text: string): string | undefined {
  const [found] = NOT_ASCII.exec(text) ?? [];
  const code = found?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return found && `The email address has “${found}” (U+${code}), but only a to z, digits, and the signs of an English keyboard can be used`;
}

/** An address that stands for a person here, in every door: no two different ones may fold to the same. */
export const emailSchema = z
  .string({ error: "Email address is required" })
  .transform(foldEmail)
  .superRefine((email, context) => {
    const message =
      email.length > MAX_EMAIL_LENGTH
        ? `The email address can have at most ${MAX_EMAIL_LENGTH} characters; this one has ${email.length}`
        : (foreignCharacter(email) ?? (isEmail(email) ? undefined : "The email address must look like name@example.org"));
    if (message) context.addIssue({ code: "custom", message });
  });
