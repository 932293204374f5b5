export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @param values at least one */
export function spread(values: number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}

function figureText(value: number, digits: number): string {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Example: `1,234 (1,100 to 1,300)`. */
export function spreadText({ median, min, max }: Spread, digits = 0): string {
  return `${figureText(median, digits)} (${figureText(min, digits)} to ${figureText(max, digits)})`;
}

/** Example: `1.25 × (1.20 to 1.31)`. */
export function ratioText({ median, min, max }: Spread): string {
  return `${figureText(median, 2)} × (${figureText(min, 2)} to ${figureText(max, 2)})`;
}
