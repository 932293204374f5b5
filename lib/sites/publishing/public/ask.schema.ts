import type { AskError, AskValues } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";

export interface AskedPet {
  id: string;
  name: string;
  isReserved: boolean;
}

/**
 * `sent`: this form was sent before, with another message. `consent`: the words to agree to may have changed. `full`: it looks like spam,
 * and no more of that is kept.
 */
export type AskNotice = "errors" | "expired" | "sent" | "too_many" | "gone" | "paused" | "consent" | "away" | "full";

export interface AskForm {
  /** Undefined for the general form. */
  pet: AskedPet | undefined;
  questions: readonly AskedQuestion[];
  consent: string;
  values: AskValues;
  /** Keyed by input. */
  errors: Readonly<Record<string, AskError>>;
  notice: AskNotice | undefined;
  /** Encrypted; holds the form and the time it was shown. */
  token: string;
}

export type AskAnswer =
  | { kind: "form"; form: AskForm; retryAfterSeconds?: number }
  | { kind: "received" }
  | { kind: "paused"; pet: AskedPet }
  | { kind: "adopted"; pet: AskedPet }
  | { kind: "closed"; typed?: string }
  | { kind: "missing" };
