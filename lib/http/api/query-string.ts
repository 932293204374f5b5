import { AppError } from "#lib/platform/errors.ts";

export interface ParameterReader<T = unknown> {
  /** As it is sent. */
  example?: string;
  /** Values separated by commas. */
  isList?: true;
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
  const absent = Object.fromEntries(declared.map((parameter) => [parameter.name, parameter.absent]));
  const inOrder = declared.toSorted((a, b) => Number(b.isReadFirst ?? false) - Number(a.isReadFirst ?? false));
  return (query) => {
    const texts = readParameters(query, declared);
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

type Declared = Pick<ParameterReader, "example" | "isList"> & { name: string };

/**
 * application/x-www-form-urlencoded; joins a repeated list by commas, and ignores other parameters.
 * @throws AppError `invalid_parameter` when repeated, in brackets, or badly percent-encoded
 */
function readParameters(query: string, declared: readonly Declared[]): Record<string, string> {
  const found: Record<string, string> = {};
  if (query === "") return found;
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const given = equals < 0 ? pair : pair.slice(0, equals);
    const plain = NOT_ASCII.test(given) ? undefined : decode(given);
    const parameter = declared.find((one) => one.name === plain);
    if (parameter === undefined) {
      checkBrackets(plain ?? given, declared);
      continue;
    }
    const { name, isList } = parameter;
    const raw = equals < 0 ? "" : pair.slice(equals + 1);
    const value = decode(raw);
    if (value === undefined) throw new AppError("invalid_parameter", `${name} is not valid percent-encoded UTF-8; got ${show(raw)}.`);
    const earlier = found[name];
    if (earlier !== undefined && !isList) throw new AppError("invalid_parameter", `${name} is given more than once. Send it once.`);
    found[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return found;
}

/**
 * `ids[]=42`, as PHP, Rails and others write lists, would otherwise be ignored and list everything.
 * @throws AppError `invalid_parameter`
 */
function checkBrackets(name: string, declared: readonly Declared[]): void {
  const bracket = name.indexOf("[");
  const meant = bracket < 0 ? undefined : declared.find((one) => one.name === name.slice(0, bracket));
  if (!meant) return;
  const form = `${meant.name}=${meant.example ?? "…"}`;
  throw new AppError("invalid_parameter", `${meant.name} is sent without brackets, such as ${form}; got ${show(name)}.`);
}

/** Parameter names are ASCII, so a name with escaped non-ASCII bytes is unknown and needs no decoding. */
const NOT_ASCII = /%[89a-fA-F]/;

/** Our longest value, 100 ids, fully percent-encoded; longer ones stay as sent. */
const MAX_DECODED_LENGTH = 6300;

function decode(text: string): string | undefined {
  if (text.length > MAX_DECODED_LENGTH || !/[%+]/.test(text)) return text;
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
