export const INT64_MIN = -(2n ** 63n);
export const INT64_MAX = 2n ** 63n - 1n;

export const INT64_RANGE = `an integer from ${INT64_MIN} to ${INT64_MAX}`;

const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const DECIMAL = /^(?:0|-?[1-9]\d*)$/;
const MAX_DIGITS = 19;
const ZERO = 0x30;

function inRange(value: bigint): bigint | undefined {
  return value >= INT64_MIN && value <= INT64_MAX ? value : undefined;
}

/** `1.0` and `1e2` are integers (RFC 8259, section 6). Takes linear time. */
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
  if (zeros < 0 || end - first + zeros > MAX_DIGITS) return undefined;
  return inRange(BigInt(sign + digits.slice(first, end) + "0".repeat(zeros)));
}

export function int64FromText(text: string): bigint | undefined {
  return text.length <= 20 && DECIMAL.test(text) ? inRange(BigInt(text)) : undefined;
}

/** Each id has exactly one spelling. */
export function idFromText(text: string): bigint | undefined {
  const id = int64FromText(text);
  return id !== undefined && id > 0n ? id : undefined;
}
