import type { AskedAnswer, AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";

/** Characters. */
export const FIELD_LENGTHS = { name: 100, email: 254, phone: 40, town: 100, household: 1000, message: 4000 } as const;
export type AskField = keyof typeof FIELD_LENGTHS;
export const ANSWER_LENGTHS = { text: 300, long: 4000, number: 20 } as const;

/** Four times the longest encoded answers to everything. */
export const ASK_MAX_BYTES = 262_144;

export type AskValues = Readonly<Record<string, string>>;

export const TOKEN_INPUT = "form";
export const CONSENT_INPUT = "consent";
export const TRAP_INPUT = "website";

export type AskError = { kind: "required" | "email" | "number" | "choice" | "consent" } | { kind: "long"; max: number };

export interface AskedForm {
  questions: readonly AskedQuestion[];
  removed: readonly AskedQuestion[];
}

export interface ReadEnquiry extends Record<AskField, string> {
  answers: AskedAnswer[];
}

export type FormReading = { kind: "read"; enquiry: ReadEnquiry } | { kind: "errors"; errors: Record<string, AskError> };
