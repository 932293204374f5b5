const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const TYPE = new RegExp(`^\\s*(${TOKEN}/${TOKEN})[ \\t]*(?=;|$)`);
/** Sticky. Accepts empty elements and spaces around `=`. */
const PARAMETER = new RegExp(`;[ \\t]*(?:(${TOKEN})[ \\t]*=[ \\t]*(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?(?=;|$)`, "y");

export interface MediaType {
  essence: string;
  charset: string | undefined;
}

/**
 * Follows RFC 9110, section 8.3.1.
 * @returns undefined if malformed
 */
export function readMediaType(text: string): MediaType | undefined {
  const trimmed = text.trim();
  const type = TYPE.exec(trimmed);
  if (!type) return undefined;
  let charset: string | undefined;
  PARAMETER.lastIndex = type[0].length;
  while (PARAMETER.lastIndex < trimmed.length) {
    const [, name, token, quoted] = PARAMETER.exec(trimmed) ?? [];
    if (PARAMETER.lastIndex === 0) return undefined;
    if (name?.toLowerCase() === "charset") charset ??= token ?? quoted?.replaceAll(/\\(.)/g, "$1");
  }
  return { essence: (type[1] ?? "").toLowerCase(), charset };
}

/** Accepts any label of encoding.spec.whatwg.org; without one, the text counts as UTF-8. */
export function isUtf8({ charset }: MediaType): boolean {
  if (charset === undefined) return true;
  try {
    return new TextDecoder(charset).encoding === "utf-8";
  } catch {
    return false;
  }
}
