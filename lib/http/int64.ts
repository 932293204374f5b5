const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const DECIMAL = /^-?(0|[1-9]\d*)$/;
/** No int64 has more digits; what needs more zeros than this is out of range. */
const MOST_DIGITS = 19;

/** The range, in words for error messages. */
export const INT64_RANGE = `an integer from ${LEAST} to ${MOST}`;

function inRange(value: bigint): bigint | undefined {
  return value >= LEAST && value <= MOST ? value : undefined;
}

/**
 * The int64 that a JSON number stands for, exactly. `1.0` and `1e2` are
 * integers by value.
 *
 * @param source the number as it stands in the JSON text (RFC 8259, section 6)
 * @returns undefined for a fraction or a number out of range
 */
export function int64FromJson(source: string): bigint | undefined {
  if (source.length <= 15 && DECIMAL.test(source)) return BigInt(source);
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = JSON_NUMBER.exec(source) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "").replace(/0+$/, "");
  if (digits === "") return whole === "" ? undefined : 0n;
  const trailingZeros = /0*$/.exec(whole + fraction)?.[0].length ?? 0;
  const zeros = Number(exponentText) - fraction.length + trailingZeros;
  if (zeros < 0 || digits.length + zeros > MOST_DIGITS) return undefined;
  return inRange(BigInt(sign + digits + "0".repeat(zeros)));
}

/**
 * The int64 that a parameter's text stands for: decimal digits, no plus sign,
 * no leading zeros.
 * @returns undefined for anything else, and out of range
 */
export function int64FromText(text: string): bigint | undefined {
  return text.length <= 20 && DECIMAL.test(text) ? inRange(BigInt(text)) : undefined;
}
