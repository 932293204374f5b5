import { parseSettings, type Settings, settingsSchema } from "#lib/platform/config/env.ts";
import { OperatorError } from "#lib/platform/errors.ts";

const NAMES = Object.keys(settingsSchema.shape);

/** Settings with errors count as not set. */
export function tolerantSettings(environment: Record<string, string | undefined> = process.env): { settings: Settings; errors: string[] } {
  try {
    return { settings: parseSettings(environment), errors: [] };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const errors = error.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
    const wrong = new Set(NAMES.filter((name) => environment[name] && errors.some((message) => new RegExp(`\\b${name}\\b`).test(message))));
    if (wrong.size === 0) throw error;
    const rest = Object.fromEntries(Object.entries(environment).filter(([name]) => !wrong.has(name)));
    return { settings: tolerantSettings(rest).settings, errors };
  }
}

/** @returns such as "must be an email address", without the value */
export function settingError(name: keyof Settings, value: string): string | undefined {
  return settingsSchema.shape[name]
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join(", and ");
}
