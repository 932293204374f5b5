import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { AskAnswer, AskedPet } from "#lib/sites/publishing/public/ask.schema.ts";

export interface Said {
  title: string;
  text: string;
  /** A general message can be sent instead. */
  asks: boolean;
}

/** Stands above the form. */
export function askLead(pet: AskedPet | undefined, { ask }: SiteWords): string {
  if (!pet) return `${ask.generalText} ${ask.lead}`;
  return pet.isReserved ? `${ask.reserved(isolated(pet.name))} ${ask.lead}` : ask.lead;
}

export function askSaid(answer: Exclude<AskAnswer, { kind: "form" | "missing" }>, { ask }: SiteWords): Said {
  if (answer.kind === "received") return { title: ask.received, text: ask.receivedText, asks: false };
  if (answer.kind === "closed") return { title: ask.closed, text: ask.closedText, asks: false };
  const name = isolated(answer.pet.name);
  if (answer.kind === "paused") return { title: ask.paused(name), text: ask.pausedText(name), asks: true };
  return { title: ask.adopted(name), text: ask.adoptedText(name), asks: true };
}
