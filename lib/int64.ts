export const INT64_LEAST = -(2n ** 63n);
export const INT64_MOST = 2n ** 63n - 1n;

/** The range, in words for error messages. */
export const INT64_RANGE = `an integer from ${INT64_LEAST} to ${INT64_MOST}`;

const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const DECIMAL = /^(?:0|-?[1-9]\d*)$/;
/** No int64 has more digits; what needs more zeros than this is out of range. */
const MOST_DIGITS = 19;
const ZERO = 0x30;

function inRange(value: bigint): bigint | undefined {
  return value >= INT64_LEAST && value <= INT64_MOST ? value : undefined;
}

/**
 * The int64 that a JSON number stands for, exactly. `1.0` and `1e2` are
 * integers by value. Linear in the length of the text, however long.
 *
 * @param source the number as it stands in the JSON text (RFC 8259, section 6)
 * @returns undefined for a fraction or a number out of range
 */
export function int64FromJson(source: string): bigint | undefined {
  if (source.length <= 15 && DECIMAL.test(source)) return BigInt(source);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = JSON_NUMBER.exec(source) ?? [];
  const digits = whole + fraction;
  let first = 0;
  while (digits.charCodeAt(first) === ZERO) first += 1;
  if (first === digits.length) return digits === "" ? undefined : 0n;
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const zeros = Number(exponent) - fraction.length + digits.length - end;
  if (zeros < 0 || end - first + zeros > MOST_DIGITS) return undefined;
  return inRange(BigInt(sign + digits.slice(first, end) + "0".repeat(zeros)));
}

/**
 * The int64 that a parameter's text stands for: decimal digits, no plus sign,
 * no leading zeros, no negative zero.
 * @returns undefined for anything else, and out of range
 */
export function int64FromText(text: string): bigint | undefined {
  return text.length <= 20 && DECIMAL.test(text) ? inRange(BigInt(text)) : undefined;
}

/**
 * The id that a text in an address names. Guarantee: each id has exactly one
 * text, so that two texts name the same row only when they are equal.
 * @returns undefined for every other spelling, and for what no row can have
 */
export function idFromText(text: string): bigint | undefined {
  const id = int64FromText(text);
  return id !== undefined && id > 0n ? id : undefined;
}
