/** Holds typed text until it is stored. */
export type AltDraft =
  | { state: "typed"; text: string }
  /** `sent` is on its way; `text` may be newer. */
  | { state: "sending"; text: string; sent: string }
  | { state: "refused"; text: string; error: string }
  | { state: "saved" };

/** @param stored as the service has it; a field without a draft follows it */
export function shownAlt(draft: AltDraft | undefined, stored: string): string {
  return draft === undefined || draft.state === "saved" ? stored : draft.text;
}

export const isUnsaved = (draft: AltDraft): boolean => draft.state !== "saved";

export function typedAlt(draft: AltDraft | undefined, text: string): AltDraft {
  return draft?.state === "sending" ? { ...draft, text } : { state: "typed", text };
}

/** @returns the text to send when the field loses focus; undefined if it is already stored or being sent */
export function altToSend(draft: AltDraft | undefined, stored: string): string | undefined {
  if (draft === undefined || draft.state === "saved") return undefined;
  return draft.text === (draft.state === "sending" ? draft.sent : stored) ? undefined : draft.text;
}

/** @param error why it was refused; undefined once it is stored */
export function answeredAlt(draft: AltDraft | undefined, sent: string, error?: string): AltDraft | undefined {
  // A newer text is on its way: its answer counts.
  if (draft?.state !== "sending" || draft.sent !== sent) return draft;
  if (error !== undefined) return { state: "refused", text: draft.text, error };
  return draft.text === sent ? { state: "saved" } : { state: "typed", text: draft.text };
}
