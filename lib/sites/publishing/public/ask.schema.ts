import type { AskError, AskValues } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";

export interface AskedPet {
  id: string;
  name: string;
}

/** What is said above the form. `sent`: this form was sent before, with another message. `consent`: the words to agree to may have changed. `full`: it looks like spam, and no more of that is kept. */
export type AskNotice = "errors" | "expired" | "sent" | "too_many" | "gone" | "paused" | "consent" | "away" | "full";

export interface AskForm {
  /** Undefined for the general form. */
  pet: AskedPet | undefined;
  questions: readonly AskedQuestion[];
  /** What visitors agree to. */
  consent: string;
  values: AskValues;
  /** By input. */
  errors: Readonly<Record<string, AskError>>;
  notice: AskNotice | undefined;
  /** Encrypted: which form it is, and when it was shown. */
  token: string;
}

export type AskAnswer =
  | { kind: "form"; form: AskForm; retryAfterSeconds?: number }
  | { kind: "received" }
  /** No one can ask about this animal for now. */
  | { kind: "paused"; pet: AskedPet }
  | { kind: "adopted"; pet: AskedPet }
  /** The project takes no enquiries. */
  | { kind: "closed"; typed?: string }
  | { kind: "missing" };
