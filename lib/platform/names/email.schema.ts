import * as z from "zod";

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const MAX_EMAIL_LENGTH = 254;

/** Like browsers (HTML, "valid email address"), with a deliverable domain: two labels, the last with a letter. */
const DOMAIN = /@[^@]+\.[^.@]*[a-z][^.@]*$/i;
const NOT_ASCII = /[^\0-\x7f]/u;

const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && z.regexes.html5Email.test(text) && DOMAIN.test(text);

/** The form that is stored and compared. Folds only ASCII, so that no other letter becomes one of a to z. */
export function foldEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** `foldEmail` in SQL, without trimming. */
export function foldedEmailSql(column: string): string {
  return `lower(${column} collate "C")`;
}

/** Like browsers, converts an international domain to ASCII (UTS 46). */
function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  const url = NOT_ASCII.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? URL.parse(`http://${domain}`) : null;
  return url ? text.slice(0, at + 1) + url.hostname : text;
}

/**
 * For an address that is only mailed.
 * @returns undefined unless browsers accept it and mail can reach it
 */
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

/** For an address that identifies a person: no two different ones may fold to the same. */
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
