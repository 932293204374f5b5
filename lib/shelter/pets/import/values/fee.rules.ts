import { foldedName } from "#lib/platform/names/folding.rules.ts";
import { allWords, oneOf } from "#lib/shelter/pets/import/languages/rules.ts";
import { withoutAbout } from "#lib/shelter/pets/import/languages/words.rules.ts";
import { readAmount } from "#lib/shelter/profiles/cells.rules.ts";
import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";

/** The first meaning, unless the project has another. */
const SIGNS: Readonly<Record<string, string>> = {
  $: "USD CAD AUD NZD SGD HKD MXN ARS CLP COP",
  US$: "USD",
  CA$: "CAD",
  C$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  "€": "EUR",
  EURO: "EUR",
  EUROS: "EUR",
  DOLLAR: "USD CAD AUD NZD",
  DOLLARS: "USD CAD AUD NZD",
  "£": "GBP",
  FR: "CHF",
  SFR: "CHF",
  FRANKEN: "CHF",
  "¥": "JPY CNY",
  KR: "SEK NOK DKK ISK",
  "₹": "INR",
  RS: "INR PKR",
  ZŁ: "PLN",
  KČ: "CZK",
  FT: "HUF",
  R$: "BRL",
  R: "ZAR",
  "₺": "TRY",
  "₪": "ILS",
};
const FREE = new Set(allWords(({ free }) => free).map(foldedName));
const AMOUNT = /\d(?:(?:[\d.,'’]|\s(?=\d{3}(?!\d)))*\d)?(?:[.,][-–—]+)?/u;

/** What the fee is for does not change it. */
const INCLUDED = new RegExp(`[(,;]?\\s*${oneOf(allWords(({ included }) => included))}.*$`, "isu");

/** Where no animal costs tens of thousands, “75.000” has three decimals. */
const STRONG: ReadonlySet<string> = new Set("USD CAD AUD NZD SGD EUR GBP CHF".split(" "));
const THREE_DECIMALS = /^\d{2,3}[.,]\d{3}$/;

const MAX_CHARACTERS = 40;
const MAX_GIVEN = 400;

/** Of a sign, a word, or a code of ISO 4217. @param usual what a sign of several currencies means here */
export function currencyOf(text: string, usual?: string): string | undefined {
  const word = text.trim().toUpperCase().replace(/\.$/, "");
  if (CURRENCIES.includes(word)) return word;
  const meant = Object.hasOwn(SIGNS, word) ? SIGNS[word]?.split(" ") : undefined;
  return meant?.find((one) => one === usual) ?? meant?.[0];
}

/** Whether some word is a sign of several currencies, and none says which one it is. */
export function isUnsureCurrency(text: string): boolean {
  const words = text.split(/[\s\d.,:/()[\]'’–—-]+/);
  return !words.some((word) => CURRENCIES.includes(word)) && words.some((word) => SIGNS[word.toUpperCase()]?.includes(" "));
}

/** Of a title, such as “Fee (USD)” or “Gebühr in €”. @param usual what a sign of several currencies means here */
export function currencyIn(title: string, usual?: string): string | undefined {
  const words = title.split(/[\s()[\],:/]+/);
  return words.flatMap((word) => (/^\p{Sc}|\p{Sc}$|^[A-Z]{3}$/u.test(word) ? (currencyOf(word, usual) ?? []) : []))[0];
}

export interface Fee {
  feeAmount: string;
  /** Undefined of a number alone. */
  feeCurrency: string | undefined;
}

function amountIn(number: string, currency: string | undefined): string {
  const hasDecimals = THREE_DECIMALS.test(number) && (currency === undefined || STRONG.has(currency));
  return hasDecimals ? String(Number(number.replace(",", "."))) : readAmount(number);
}

/** Such as “$250”, “1.250,00 €”, “EUR 150”, “150,-”, “350 € incl. chip”, or “free”. */
export function readFee(given: string, usual?: string): Fee | undefined {
  const text = withoutAbout(
    given
      .slice(0, MAX_GIVEN)
      .replace(INCLUDED, "")
      .slice(0, MAX_CHARACTERS + 1),
  );
  if (FREE.has(foldedName(text))) return { feeAmount: "0", feeCurrency: undefined };
  const found = text.length > MAX_CHARACTERS ? null : AMOUNT.exec(text);
  if (!found) return undefined;
  const [number] = found;
  const signs = `${text.slice(0, found.index)} ${text.slice(found.index + number.length)}`.split(/\s+/).filter((sign) => sign !== "");
  // “USD $95” says it twice.
  const code = signs.find((sign) => CURRENCIES.includes(sign.toUpperCase()));
  const told = signs.map((sign) => currencyOf(sign, code ?? usual));
  const [feeCurrency] = told;
  if (told.some((one) => one === undefined || one !== feeCurrency)) return undefined;
  return { feeAmount: amountIn(number.replace(/[.,][-–—]+$/u, ""), feeCurrency ?? usual), feeCurrency };
}
