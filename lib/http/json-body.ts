import { AppError } from "#lib/errors.ts";
import { int64FromJson } from "#lib/int64.ts";

/** Not an int64; keeps its text for error messages. */
export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

const exactNumbers: Reviver = (_key, value, context) => {
  if (typeof value !== "number" || context.source === undefined) return value;
  return int64FromJson(context.source) ?? new InexactNumber(context.source);
};

/**
 * RFC 8259, without losing precision: int64 values become bigint, others InexactNumber.
 * @throws AppError `invalid_json` for an empty body, invalid UTF-8, or malformed JSON
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new AppError("invalid_json", "The body is not valid UTF-8. Send JSON encoded as UTF-8.");
  }
  if (text.trim() === "") throw new AppError("invalid_json", "The body is empty. Send a JSON object.");
  try {
    return JSON.parse(text, exactNumbers as (this: unknown, key: string, value: unknown) => unknown);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : "";
    throw new AppError("invalid_json", `The body is not valid JSON: ${reason.slice(0, 160)}`);
  }
}

const SHOWN = 60;

export function showValue(value: unknown): string {
  if (value === undefined) return "nothing";
  const text =
    value instanceof InexactNumber
      ? value.source
      : typeof value === "bigint"
        ? value.toString()
        : JSON.stringify(value, (_key, inner: unknown) =>
            typeof inner === "bigint" ? Number(inner) : inner instanceof InexactNumber ? Number(inner.source) : inner,
          );
  return text.length > SHOWN ? `${[...text].slice(0, SHOWN).join("")}…` : text;
}
