import { AppError } from "#lib/errors.ts";

export interface ParameterReader<T = unknown> {
  /** Completes the error message "limit must be …". */
  rule: string;
  /** The value of a parameter that is not sent. */
  absent: T;
  /** Checked before the others. */
  isReadFirst?: boolean;
  /** @returns undefined for what breaks the rule */
  read(text: string): T | undefined;
  /** What of the text breaks the rule; all of it by default. */
  received?(text: string): string | undefined;
}

export interface ReadQuery<P extends Record<string, ParameterReader>> {
  values: { [N in keyof P]: P[N]["absent"] | Exclude<ReturnType<P[N]["read"]>, undefined> };
  /** What was sent, decoded and checked. */
  texts: { [N in keyof P]?: string };
}

/** @returns a reader that throws AppError `invalid_parameter` */
export function queryReader<P extends Record<string, ParameterReader>>(parameters: P | undefined): (query: string) => ReadQuery<P> {
  const declared = Object.entries(parameters ?? {}).map(([name, parameter]) => ({ name, ...parameter }));
  const names = declared.map(({ name }) => name);
  const absent = Object.fromEntries(declared.map((parameter) => [parameter.name, parameter.absent]));
  const inOrder = declared.toSorted((a, b) => Number(b.isReadFirst ?? false) - Number(a.isReadFirst ?? false));
  return (query) => {
    const texts = readParameters(query, names);
    const values = { ...absent };
    for (const { name, rule, read, received } of inOrder) {
      const text = texts[name];
      if (text === undefined) continue;
      const value = read(text);
      if (value === undefined) throw new AppError("invalid_parameter", `${name} must be ${rule}; got ${received?.(text) ?? show(text)}.`);
      values[name] = value;
    }
    return { values, texts } as ReadQuery<P>;
  };
}

/**
 * application/x-www-form-urlencoded; ignores other parameters.
 * @throws AppError `invalid_parameter` when repeated or badly percent-encoded
 */
function readParameters<N extends string>(query: string, names: readonly N[]): Partial<Record<N, string>> {
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
    if (value === undefined) throw new AppError("invalid_parameter", `${name} is not valid percent-encoded UTF-8; got ${show(raw)}.`);
    if (found[name] !== undefined) throw new AppError("invalid_parameter", `${name} is given more than once. Send it once.`);
    found[name] = value;
  }
  return found;
}

/** Parameter names are ASCII, so a name with escaped non-ASCII bytes is unknown and needs no decoding. */
const NOT_ASCII = /%[89a-fA-F]/;

/** Our longest value, 100 ids, fully percent-encoded; longer ones stay as sent. */
const LONGEST_DECODED = 6300;

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
