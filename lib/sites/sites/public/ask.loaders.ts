import { randomUUID } from "node:crypto";
import { projectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { type AskFacts, askFacts } from "#lib/shelter/enquiries/form/data.ts";
import { countEnquiry } from "#lib/shelter/enquiries/form/limits.state.ts";
import { isKnownEnquiry, receiveEnquiry } from "#lib/shelter/enquiries/form/mutations.ts";
import { MIN_FILL_MS, readForm, suspicionsOf } from "#lib/shelter/enquiries/form/rules.ts";
import { type AskValues, type FormReading, TOKEN_INPUT } from "#lib/shelter/enquiries/form/schema.ts";
import { type FormToken, readToken, tokenContext, tokenText } from "#lib/shelter/enquiries/form/token.rules.ts";
import type { AskAnswer, AskedPet, AskForm } from "#lib/sites/sites/public/ask.schema.ts";
import { findAdopted, findAvailable } from "#lib/sites/sites/public/data.ts";
import { adoptedSince } from "#lib/sites/sites/public/rules.ts";
import type { PublicSite } from "#lib/sites/sites/public/schema.ts";

type FoundPet = { kind: "available" | "adopted"; pet: AskedPet } | { kind: "missing" };

/** Only what visitors may see. */
async function petOf(site: PublicSite, animalId: string): Promise<FoundPet> {
  if (int64FromText(animalId) === undefined) return { kind: "missing" };
  const scope = projectScope(site.projectId);
  const available = await findAvailable(scope, animalId);
  if (available) return { kind: "available", pet: { id: available.id, name: available.name } };
  const adopted = await findAdopted(scope, animalId, adoptedSince(site, clock()()));
  return adopted ? { kind: "adopted", pet: { id: adopted.animal.id, name: adopted.animal.name } } : { kind: "missing" };
}

/** @param isFilled as someone typed, who may send it at once */
function newToken(site: PublicSite, pet: AskedPet | undefined, isFilled: boolean): string {
  const shownAt = clock()() - (isFilled ? MIN_FILL_MS : 0);
  return encryptSecret(tokenContext(site.projectId, pet?.id), tokenText({ id: randomUUID(), shownAt }));
}

const NO_ERRORS = { errors: {}, notice: undefined };

function formOf(site: PublicSite, facts: AskFacts, pet: AskedPet | undefined, given: Partial<AskForm> = {}): AskForm {
  const { questions, consent } = facts;
  const token = given.token ?? newToken(site, pet, given.values !== undefined);
  return { pet, questions, consent, values: {}, ...NO_ERRORS, token, ...given };
}

/** @param animalId undefined for the general form */
export async function askFormOf(site: PublicSite, animalId: string | undefined): Promise<AskAnswer> {
  const found = animalId === undefined ? undefined : await petOf(site, animalId);
  if (found?.kind === "missing") return { kind: "missing" };
  const facts = await askFacts(projectScope(site.projectId), found?.pet.id);
  if (!facts.isOpen) return { kind: "closed" };
  if (found?.kind === "adopted") return { kind: "adopted", pet: found.pet };
  if (found && facts.isPaused) return { kind: "paused", pet: found.pet };
  return { kind: "form", form: formOf(site, facts, found?.pet) };
}

function tokenOf(site: PublicSite, petId: string | undefined, values: AskValues): ReturnType<typeof readToken> {
  return readToken(decryptSecret(tokenContext(site.projectId, petId), values[TOKEN_INPUT] ?? ""), clock()());
}

function readSent(values: AskValues, facts: AskFacts, token: ReturnType<typeof tokenOf>): FormReading {
  const shownAt = typeof token === "string" ? Number.POSITIVE_INFINITY : token.shownAt;
  const removed = facts.removed.filter(({ removedAt }) => removedAt >= shownAt).map(({ question }) => question);
  return readForm(values, { questions: facts.questions, removed });
}

interface Sent {
  animalId: string | undefined;
  values: AskValues;
  address: string;
  /** Of the site, in place of the project's own. */
  consentWords: string;
}

/** Nothing that was typed is lost: whatever cannot be taken comes back in a form. */
export async function submitEnquiry(site: PublicSite, { animalId, values, address, consentWords }: Sent): Promise<AskAnswer> {
  const scope = projectScope(site.projectId);
  const found = animalId === undefined ? undefined : await petOf(site, animalId);
  const token = tokenOf(site, animalId, values);
  if (found && found.kind !== "available" && typeof token === "string") return await askFormOf(site, animalId);
  const pet = found?.kind === "available" ? found.pet : undefined;
  const facts = await askFacts(scope, pet?.id);
  const reading = readSent(values, facts, token);
  // After the facts: sent twice at the same moment, the first one may be what pauses the animal.
  if (typeof token !== "string" && reading.kind === "read" && (await isKnownEnquiry(scope, token.id, reading.enquiry))) {
    return { kind: "received" };
  }
  if (!facts.isOpen) return { kind: "closed" };
  // The general form, with what was typed.
  if (found && !pet) return { kind: "form", form: formOf(site, facts, undefined, { values, notice: "gone" }) };
  if (pet && facts.isPaused) return { kind: "form", form: formOf(site, facts, undefined, { values, notice: "paused" }) };
  if (typeof token === "string") return { kind: "form", form: formOf(site, facts, pet, { values, notice: "expired" }) };
  return await takeEnquiry(site, { facts, pet, values, token, reading, address, consentWords });
}

interface Taken extends Omit<Sent, "animalId"> {
  facts: AskFacts;
  pet: AskedPet | undefined;
  token: FormToken;
  reading: FormReading;
}

async function takeEnquiry(site: PublicSite, { facts, pet, values, token, reading, address, consentWords }: Taken): Promise<AskAnswer> {
  const sent = values[TOKEN_INPUT] ?? "";
  if (reading.kind === "errors") {
    return { kind: "form", form: formOf(site, facts, pet, { values, errors: reading.errors, notice: "errors", token: sent }) };
  }
  const flood = await countEnquiry(site.projectId, pet?.id, address);
  if (flood.kind === "refused") {
    const { retryAfterSeconds } = flood;
    return { kind: "form", form: formOf(site, facts, pet, { values, notice: "too_many", token: sent }), retryAfterSeconds };
  }
  const outcome = await receiveEnquiry(projectScope(site.projectId), {
    ...reading.enquiry,
    formId: token.id,
    pet,
    consent: facts.consent || consentWords,
    language: site.settings.language,
    suspicions: [...suspicionsOf(values, clock()() - token.shownAt), ...flood.suspicions],
  });
  if (outcome === "other") return { kind: "form", form: formOf(site, facts, pet, { values, notice: "sent" }) };
  return { kind: "received" };
}
