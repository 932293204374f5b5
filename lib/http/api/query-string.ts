import { AppError } from "#lib/errors.ts";

/**
 * application/x-www-form-urlencoded; ignores other parameters.
 * @throws AppError `invalid_parameter` when repeated or badly percent-encoded
 */
export function readParameters<N extends string>(query: string, names: readonly N[]): Partial<Record<N, string>> {
  const found: Partial<Record<N, string>> = {};
  if (query === "") return found;
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const given = equals < 0 ? pair : pair.slice(0, equals);
    const plain = NOT_ASCII.test(given) ? undefined : decode(given);
    const name = names.find((one) => one === plain);
    if (name === undefined) continue;
    const raw = equals < 0 ? "" : pair.slice(equals + 1);
    const value = decode(raw);
    if (value === undefined) throw new AppError("invalid_parameter", `${name} is not valid percent-encoded UTF-8: ${show(raw)} came.`);
    if (found[name] !== undefined) throw new AppError("invalid_parameter", `${name} is given more than once. Send it once.`);
    found[name] = value;
  }
  return found;
}

/** None of our names contains escaped non-ASCII bytes, so decoding is unnecessary. */
const NOT_ASCII = /%[89a-fA-F]/;

/** Our longest name or value, fully percent-encoded; longer ones stay as sent. */
const LONGEST_DECODED = 512;

function decode(text: string): string | undefined {
  if (text.length > LONGEST_DECODED || !/[%+]/.test(text)) return text;
  if (BAD_ESCAPE.test(text)) return undefined;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** Detected without an exception, which costs a hundred times as much. */
const BAD_ESCAPE = /%(?![0-9a-fA-F]{2})/;

export function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${[...text].slice(0, 60).join("")}…` : text);
}
