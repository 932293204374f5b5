import type { Delivery, EnquiryEvent, EnquiryState, EnquiryTab, Suspicion } from "#lib/shelter/enquiries/schema.ts";

export const STATE_WORDS = {
  new: "New",
  in_progress: "In progress",
  approved: "Approved",
  declined: "Declined",
  closed: "Closed",
} as const satisfies Record<EnquiryState, string>;

export const stateSaid = (state: EnquiryState): string => `The enquiry is ${STATE_WORDS[state].toLowerCase()}.`;

export const TAB_WORDS: Record<EnquiryTab, string> = { ...STATE_WORDS, quarantine: "Possible spam" };

export const SUSPICION_WORDS: Record<Suspicion, string> = {
  hidden_field: "A field that people do not see was filled in.",
  fast: "It was sent within three seconds.",
  cross_site: "Another website sent it, without showing your form.",
  links: "The message is mostly links, or there is a link in a name.",
  line_breaks: "A field of one line had line breaks.",
  many_of_address: "Many messages came from one address within an hour, as from a shelter’s tablet or a company’s network.",
  many_for_animal: "Very many messages came for this animal within an hour.",
  many_for_project: "Very many messages came within an hour.",
};

const ACTIONS: Record<string, string> = {
  "enquiry.update": "Changed",
  "enquiry.note": "Note added",
  "enquiry.reply": "Answer mailed",
  "enquiry.reply_others": "Answer mailed, with all others",
  "enquiry.note_reply": "Answer noted",
};

const valueWords = (field: string, value: string | null): string => {
  if (field === "state") return STATE_WORDS[value as EnquiryState] ?? "";
  if (field === "quarantined") return value === "true" ? "possible" : "no";
  return value ?? "no one";
};

export function eventWords({ action, changes }: EnquiryEvent): { title: string; details: string[] } {
  const fields: Record<string, string> = { state: "State", assigneeId: "Assigned to", quarantined: "Spam" };
  return {
    title: ACTIONS[action] ?? action,
    details: changes.map(({ field, from, to }) => `${fields[field] ?? field}: ${valueWords(field, from)} → ${valueWords(field, to)}`),
  };
}

/** @param reason the mail server's words */
export function deliveryWords(delivery: Exclude<Delivery, "sent">, reason: string | null): string {
  const said = reason ? ` The mail server said: “${reason}”` : "";
  const words = {
    queued: "On its way.",
    waiting: `Waiting: the mail server has not taken it yet. It is tried again for two and a half days.${said}`,
    held: "Waiting until tomorrow: today, this service has sent as many mails to visitors as its operator allows.",
    refused: `It did not arrive: the mail server refused the address.${said}`,
    failed: `It was not sent, and is not tried again.${said}`,
  };
  return words[delivery];
}
