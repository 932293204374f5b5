import { AppError } from "#lib/platform/errors.ts";
import { InexactNumber, parseExactJson, roundedJson } from "#lib/platform/exact-json.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * RFC 8259. int64 values become bigint, inexact numbers InexactNumber.
 * @throws AppError `invalid_json`
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
    return parseExactJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : "";
    throw new AppError("invalid_json", `The body is not valid JSON: ${reason.slice(0, 160)}`);
  }
}

const SHOWN = 60;

export function showValue(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = value instanceof InexactNumber ? value.source : typeof value === "bigint" ? value.toString() : roundedJson(value);
  return text.length > SHOWN ? `${[...text].slice(0, SHOWN).join("")}…` : text;
}
