import { CURRENCIES } from "#lib/shelter/profiles/currency.rules.ts";
import type { WeightUnit } from "#lib/shelter/profiles/rules.ts";

export const WEIGHT_UNITS = ["kg", "lb"] as const satisfies readonly WeightUnit[];

export interface Preferences {
  weightUnit: (typeof WEIGHT_UNITS)[number];
  /** For a new fee; ISO 4217. */
  currency: string;
}

/** Defaults until the browser is asked, which a page from the server cannot do. */
export const DEFAULT_PREFERENCES: Preferences = { weightUnit: "kg", currency: "EUR" };

const NAMES = { weightUnit: "petstore.weight-unit", currency: "petstore.currency" } as const;

/** The last choice in this browser, else a guess from its language. */
export function readPreferences(): Preferences {
  try {
    const isAmerican = navigator.language === "en-US";
    const { weightUnit, currency } = isAmerican ? ({ weightUnit: "lb", currency: "USD" } as const) : DEFAULT_PREFERENCES;
    return {
      weightUnit: WEIGHT_UNITS.find((unit) => unit === localStorage.getItem(NAMES.weightUnit)) ?? weightUnit,
      currency: CURRENCIES.find((one) => one === localStorage.getItem(NAMES.currency)) ?? currency,
    };
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

export function savePreference(name: keyof Preferences, value: string): void {
  try {
    localStorage.setItem(NAMES[name], value);
  } catch {
    // Storage is unavailable: the choice is not saved.
  }
}
