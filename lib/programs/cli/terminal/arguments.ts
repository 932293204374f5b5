import { type Command, InvalidArgumentError } from "commander";
import type { z } from "zod";

export function addVerb(to: Command, nameAndArguments: string, description: string): Command {
  return to.command(nameAndArguments).description(description).option("--json", "print the result as JSON");
}

export function parserOf<T>(schema: z.ZodType<T, string>): (text: string) => T {
  return (text) => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(`${parsed.error.issues.map((issue) => issue.message).join(". ")}.`);
  };
}

/** Both limits inclusive. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text.replaceAll("_", ""));
    if (/^\d[\d_]*$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
