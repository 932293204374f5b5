import { expect, it } from "vitest";
import { currencyIn, readFee } from "#lib/shelter/pets/import/values/fee.rules.ts";

it.each([
  ["$250", "250", "USD"],
  ["$ 1,250.00", "1250.00", "USD"],
  ["250 €", "250", "EUR"],
  ["150", "150", undefined],
  ["1.250,00 €", "1250.00", "EUR"],
  ["1.250 €", "1250", "EUR"],
  ["1.250", "1250", undefined],
  ["1,250", "1250", undefined],
  ["75.000 €", "75", "EUR"],
  ["120,500", "120.5", undefined],
  ["12.500 Ft", "12500", "HUF"],
  ["EUR 150", "150", "EUR"],
  ["150 Euro", "150", "EUR"],
  ["150,- €", "150", "EUR"],
  ["CHF 1'250.-", "1250", "CHF"],
  ["£75.50", "75.50", "GBP"],
  ["1 250 kr", "1250", "SEK"],
  ["A$90", "90", "AUD"],
  ["$ 95.00 USD", "95.00", "USD"],
  ["CAD $95", "95", "CAD"],
  ["ca. 350 €", "350", "EUR"],
  ["350 € inkl. Kastration", "350", "EUR"],
  ["$250 (includes spay, shots, and a microchip)", "250", "USD"],
  ["Waived", "0", undefined],
  ["kostenlos", "0", undefined],
  ["0", "0", undefined],
])("reads the fee %j", (text, feeAmount, feeCurrency) => {
  expect(readFee(text)).toEqual({ feeAmount, feeCurrency });
});

it("takes a sign of several currencies for the one that the project has", () => {
  expect(readFee("$250", "CAD")?.feeCurrency).toBe("CAD");
  expect(readFee("$250", "EUR")?.feeCurrency).toBe("USD");
});

it.each([
  "",
  "call us",
  "$75-$100",
  "150 - 200",
  "100 50",
  "$75/pair",
  "€ 75 USD",
  "150 wampum",
  "350 € zzgl. Impfung",
  "inkl. Chip 350 €",
  "constructor 5",
  "1".repeat(50),
])("finds no fee in %j", (text) => {
  expect(readFee(text)).toBeUndefined();
});

it.each([
  ["Adoption Fee (USD)", "USD"],
  ["Schutzgebühr in €", "EUR"],
  ["FEE", undefined],
  ["Fee", undefined],
])("finds in the title %j the currency %s", (title, currency) => {
  expect(currencyIn(title)).toBe(currency);
});
