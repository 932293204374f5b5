import { int64FromJson } from "#lib/int64.ts";

/** Not an int64; keeps its text for error messages. */
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

/**
 * RFC 8259, without losing precision: int64 values become bigint, others InexactNumber.
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, exactNumbers as (this: unknown, key: string, value: unknown) => unknown);
}

/** Serializes a parsed value for error messages; numbers are rounded. */
export function roundedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "bigint" ? Number(inner) : inner instanceof InexactNumber ? Number(inner.source) : inner,
  );
}
