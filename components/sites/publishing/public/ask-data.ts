import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { type AskInput, askInputs } from "#components/sites/publishing/public/ask-inputs.ts";
import { askLead, askSaid } from "#components/sites/publishing/public/ask-said.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { ASK_MAX_BYTES, CONSENT_INPUT, TOKEN_INPUT, TRAP_INPUT } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskAnswer } from "#lib/sites/publishing/public/ask.schema.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";

export interface AskData {
  title: string;
  text: string;
  /** Text that was not sent, if there is no form. */
  typed?: { label: string; text: string } | undefined;
  form?: {
    language: string;
    /** Why it is shown again. */
    notice: string | undefined;
    fields: AskInput[];
    consent: { name: string; text: string; isGiven: boolean; error: string | undefined; privacyUrl: string; privacy: string };
    /** A general form that replaces an animal's has its own address. */
    action: string;
    token: { name: string; value: string };
    /** People leave it empty. */
    trap: { name: string; label: string };
    /** Limit of the encoded form. */
    maxBytes: number;
    words: Record<"optional" | "choose" | "send" | "away" | "tooLong", string>;
  };
}

/** The form for the script of another website, in the site's words. */
export function askData(site: PublicSite, answer: AskAnswer): AskData {
  const words = wordsOf(site);
  const { ask } = words;
  if (answer.kind === "missing") return { title: words.missing.heading, text: words.missing.text };
  if (answer.kind !== "form") {
    const { title, text } = askSaid(answer, words);
    return { title, text, typed: answer.kind === "closed" && answer.typed ? { label: ask.typed, text: answer.typed } : undefined };
  }
  const { form } = answer;
  const { pet, notice, token, consent, values, errors } = form;
  const error = errors[CONSENT_INPUT];
  return {
    title: pet ? ask.about(isolated(pet.name)) : ask.general,
    text: askLead(pet, words),
    form: {
      language: words.language,
      notice: notice && ask.notices[notice],
      fields: askInputs(form, words),
      consent: {
        name: CONSENT_INPUT,
        text: consent,
        isGiven: values[CONSENT_INPUT] !== undefined,
        error: error && ask.error(error),
        privacyUrl: site.settings.privacyUrl,
        privacy: ask.privacy,
      },
      action: `${site.address}/${pet ? `animals/${pet.id}/` : ""}ask.json`,
      token: { name: TOKEN_INPUT, value: token },
      trap: { name: TRAP_INPUT, label: ask.trap },
      maxBytes: ASK_MAX_BYTES,
      words: { optional: ask.optional, choose: ask.choose, send: ask.send, away: ask.notices.away, tooLong: ask.tooLong },
    },
  };
}
