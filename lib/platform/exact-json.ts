import { int64FromJson } from "#lib/platform/int64.ts";

export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

const exactNumbers: Reviver = (_key, value, context) => {
  if (typeof value !== "number" || context.source === undefined) return value;
  return int64FromJson(context.source) ?? new InexactNumber(context.source);
};

const POINT_OR_EXPONENT = /\d[.eE]/;
const MAX_PLAIN_DEPTH = 32;

function convertPlainIntegers(parent: Record<string, unknown>, depth: number): boolean {
  if (depth > MAX_PLAIN_DEPTH) return false;
  for (const key of Object.keys(parent)) {
    const value = parent[key];
    if (typeof value === "number") {
      if (!Number.isSafeInteger(value)) return false;
      parent[key] = BigInt(value);
    } else if (typeof value === "object" && value !== null) {
      if (!convertPlainIntegers(value as Record<string, unknown>, depth + 1)) return false;
    }
  }
  return true;
}

/**
 * Follows RFC 8259; int64 becomes bigint, other numbers InexactNumber.
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  // A reviver is several times slower.
  if (!POINT_OR_EXPONENT.test(text)) {
    const parsed = { value: JSON.parse(text) as unknown };
    if (convertPlainIntegers(parsed, 0)) return parsed.value;
  }
  return JSON.parse(text, exactNumbers as (this: unknown, key: string, value: unknown) => unknown);
}

export type ExactJson = string | number | bigint | boolean | null | readonly ExactJson[] | { readonly [name: string]: ExactJson };

export function exactJson(value: ExactJson): string {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(exactJson).join(",")}]`;
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${exactJson(inner)}`);
  return `{${fields.join(",")}}`;
}

/** Numbers are rounded. */
export function roundedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "bigint" ? Number(inner) : inner instanceof InexactNumber ? Number(inner.source) : inner,
  );
}
