import { isTracking, unknownName } from "#lib/http/api/unknown-names.ts";
import { invalidParameter } from "#lib/platform/errors.ts";

export interface ParameterReader<T = unknown> {
  example?: string;
  /** Values are separated by commas, or repeated. */
  isList?: true;
  /** One value, or several separated by commas; never repeated. */
  isOneOrList?: true;
  /** Completes "limit must be …". */
  rule: string;
  absent: T;
  isReadFirst?: boolean;
  /** @returns undefined if invalid */
  read(text: string): T | undefined;
  /** @returns the invalid part; all of the text by default */
  received?(text: string): string | undefined;
}

export interface ReadQuery<P extends Record<string, ParameterReader>> {
  values: { [N in keyof P]: P[N]["absent"] | Exclude<ReturnType<P[N]["read"]>, undefined> };
  /** Decoded, valid texts. */
  texts: { [N in keyof P]?: string };
}

/** @returns a reader that throws AppError `invalid_parameter` */
export function queryReader<P extends Record<string, ParameterReader>>(
  parameters: P | undefined,
): (query: string, isLenient: boolean) => ReadQuery<P> {
  const declared = Object.entries(parameters ?? {}).map(([name, parameter]) => ({ name, ...parameter }));
  const absent = Object.fromEntries(declared.map((parameter) => [parameter.name, parameter.absent]));
  const inOrder = declared.toSorted((a, b) => Number(b.isReadFirst ?? false) - Number(a.isReadFirst ?? false));
  return (query, isLenient) => {
    const texts = readParameters(query, declared, isLenient);
    const values = { ...absent };
    for (const { name, rule, read, received } of inOrder) {
      const text = texts[name];
      if (text === undefined) continue;
      const value = read(text);
      if (value === undefined) throw invalidParameter("query", `${name} must be ${rule}; got ${received?.(text) ?? show(text)}.`);
      values[name] = value;
    }
    return { values, texts } as ReadQuery<P>;
  };
}

type Declared = Pick<ParameterReader, "example" | "isList"> & { name: string };

/**
 * application/x-www-form-urlencoded.
 * @param isLenient ignores unknown parameters
 * @throws AppError `invalid_parameter` when unknown, repeated, in brackets, or badly percent-encoded
 */
function readParameters(query: string, declared: readonly Declared[], isLenient: boolean): Record<string, string> {
  const found: Record<string, string> = {};
  if (query === "") return found;
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const given = equals < 0 ? pair : pair.slice(0, equals);
    const plain = NOT_ASCII.test(given) ? undefined : decode(given);
    const parameter = declared.find((one) => one.name === plain);
    if (parameter === undefined) {
      checkBrackets(plain ?? given, declared);
      if (!isLenient && given !== "" && !isTracking(given)) {
        const names = declared.map(({ name }) => name);
        throw invalidParameter("query", `${unknownName(plain ?? given, "a parameter", names)}.`);
      }
      continue;
    }
    const { name, isList } = parameter;
    const raw = equals < 0 ? "" : pair.slice(equals + 1);
    const value = decode(raw);
    if (value === undefined) throw invalidParameter("query", `${name} is not valid percent-encoded UTF-8; got ${show(raw)}.`);
    const earlier = found[name];
    if (earlier !== undefined && !isList) throw invalidParameter("query", `${name} is given more than once. Send it once.`);
    found[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return found;
}

/**
 * `ids[]=42` (PHP, Rails) would otherwise be ignored, and everything listed.
 * @throws AppError `invalid_parameter`
 */
function checkBrackets(name: string, declared: readonly Declared[]): void {
  const bracket = name.indexOf("[");
  const parameter = bracket < 0 ? undefined : declared.find((one) => one.name === name.slice(0, bracket));
  if (!parameter) return;
  const form = `${parameter.name}=${parameter.example ?? "…"}`;
  throw invalidParameter("query", `${parameter.name} is sent without brackets, such as ${form}; got ${show(name)}.`);
}

/** Parameter names are ASCII. */
const NOT_ASCII = /%[89a-fA-F]/;

/** 100 ids, fully percent-encoded. */
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

/** A hundred times as fast as an exception. */
const BAD_ESCAPE = /%(?![0-9a-fA-F]{2})/;

export function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${[...text].slice(0, 60).join("")}…` : text);
}

/** @returns undefined unless each part is one of `words`, without repetition */
export function readList<T extends string>(words: readonly T[], text: string): T[] | undefined {
  const found = text.split(",").map((part) => words.find((word) => word === part));
  return found.every((word) => word !== undefined) && new Set(found).size === found.length ? found : undefined;
}

/** @returns the first part that `readList` rejects */
export function describeInvalidList(words: readonly string[], text: string): string {
  const parts = text.split(",");
  const invalid = parts.find((part) => !words.includes(part));
  return invalid === undefined ? `${repeated(parts)} more than once` : show(invalid);
}

export function repeated(items: readonly string[]): string | undefined {
  return items.find((item, i) => items.indexOf(item) !== i);
}
