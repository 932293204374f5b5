const ESCAPES = new Map([
  ["%", "%25"],
  ["/", "%2F"],
  ["?", "%3F"],
  ["#", "%23"],
]);

/** What precedes the last @, unless that is in a query such as `?name=a@b`. */
function credentialsOf(text: string): string {
  const [, rest = ""] = /^[a-z][a-z0-9+]*:\/\/(.*)$/is.exec(text) ?? [];
  const query = rest.search(/\?\w+=/);
  const before = query < 0 ? rest : rest.slice(0, query);
  return before.slice(0, Math.max(0, before.lastIndexOf("@")));
}

/**
 * Names characters of a user name or password that would begin another part of the address, and never the password.
 * @returns the end of a sentence that begins with the setting's name
 */
export function credentialsError(text: string): string | undefined {
  const plain = credentialsOf(text).replaceAll(/%[0-9a-f]{2}/gi, "");
  const wrong = [...ESCAPES].filter(([character]) => plain.includes(character));
  if (wrong.length === 0) return undefined;
  return `has a user name or password in which ${wrong.map(([character, written]) => `\`${character}\` must be written ${written}`).join(", and ")}`;
}

/** Checks `SMTP_URL`. @returns the end of a sentence that begins with the setting's name */
export function mailServerError(text: string): string | undefined {
  if (!/^smtps?:\/\//.test(text)) return "must be an address that begins with smtp:// or smtps://";
  const error = credentialsError(text);
  if (error !== undefined) return error;
  return URL.parse(text)?.hostname ? undefined : "must look like smtp://user:password@mail.example.org:587, with a port from 1 to 65535";
}
