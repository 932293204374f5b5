import { randomUUID } from "node:crypto";
import { clock } from "#lib/platform/clock.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { type AskFacts, askFacts } from "#lib/shelter/enquiries/form/data.ts";
import { countEnquiry } from "#lib/shelter/enquiries/form/limits.state.ts";
import { isKnownEnquiry, receiveEnquiry } from "#lib/shelter/enquiries/form/mutations.ts";
import { inputOf, MIN_FILL_MS, readForm, suspicionsOf } from "#lib/shelter/enquiries/form/rules.ts";
import { type AskValues, CONSENT_INPUT, type FormReading, TOKEN_INPUT } from "#lib/shelter/enquiries/form/schema.ts";
import { type FormToken, hashOfWords, readToken, tokenContext, tokenText } from "#lib/shelter/enquiries/form/token.rules.ts";
import type { AskAnswer, AskedPet, AskForm, AskNotice } from "#lib/sites/publishing/public/ask.schema.ts";
import { findAdopted, findPresent } from "#lib/sites/publishing/public/data.ts";
import { adoptedSince } from "#lib/sites/publishing/public/rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

type FoundPet = { kind: "present" | "adopted"; pet: AskedPet } | { kind: "missing" };

async function petOf(site: PublicSite, animalId: string): Promise<FoundPet> {
  if (int64FromText(animalId) === undefined) return { kind: "missing" };
  const scope = projectScope(site.projectId);
  const present = await findPresent(scope, animalId);
  if (present) return { kind: "present", pet: present };
  const adopted = await findAdopted(scope, animalId, adoptedSince(site, clock()()));
  return adopted ? { kind: "adopted", pet: adopted.animal } : { kind: "missing" };
}

/** @param consentWords the site's, not the project's current ones */
async function factsOf(site: PublicSite, pet: AskedPet | undefined, consentWords: string): Promise<AskFacts> {
  const facts = await askFacts(projectScope(site.projectId), pet?.id);
  return { ...facts, consent: facts.consent || consentWords };
}

/** @param isFilled a filled form may be sent at once */
function newToken(site: PublicSite, pet: AskedPet | undefined, consent: string, isFilled: boolean): string {
  const shownAt = clock()() - (isFilled ? MIN_FILL_MS : 0);
  return encryptSecret(tokenContext(site.projectId, pet?.id), tokenText({ id: randomUUID(), shownAt, words: hashOfWords(consent) }));
}

const NO_ERRORS = { errors: {}, notice: undefined };

function formOf(site: PublicSite, facts: AskFacts, pet: AskedPet | undefined, given: Partial<AskForm> = {}): AskForm {
  const { questions, consent } = facts;
  const token = given.token ?? newToken(site, pet, consent, given.values !== undefined);
  return { pet, questions, consent, values: {}, ...NO_ERRORS, token, ...given };
}

/** @param animalId undefined for the general form */
export async function askFormOf(site: PublicSite, animalId: string | undefined, consentWords: string): Promise<AskAnswer> {
  const found = animalId === undefined ? undefined : await petOf(site, animalId);
  if (found?.kind === "missing") return { kind: "missing" };
  const facts = await factsOf(site, found?.pet, consentWords);
  if (!facts.isOpen) return { kind: "closed" };
  if (found?.kind === "adopted") return { kind: "adopted", pet: found.pet };
  if (found && facts.isPaused) return { kind: "paused", pet: found.pet };
  return { kind: "form", form: formOf(site, facts, found?.pet) };
}

function tokenOf(site: PublicSite, petId: string | undefined, values: AskValues): ReturnType<typeof readToken> {
  return readToken(decryptSecret(tokenContext(site.projectId, petId), values[TOKEN_INPUT] ?? ""), clock()());
}

function readSent(values: AskValues, facts: AskFacts, token: ReturnType<typeof tokenOf>): FormReading {
  const shownAt = token && !token.isExpired ? token.shownAt : Number.POSITIVE_INFINITY;
  const removed = facts.removed.filter(({ removedAt }) => removedAt >= shownAt).map(({ question }) => question);
  return readForm(values, { questions: facts.questions, removed });
}

function typedIn(values: AskValues, { questions }: AskFacts): string {
  const texts = ["household", ...questions.map(inputOf), "message"].map((name) => values[name] ?? "");
  return texts.filter((text) => text !== "").join("\n\n");
}

const isAway = (thrown: unknown): boolean => {
  const error = databaseError(thrown);
  return isAppError(error) && error.code === "service_unavailable";
};

const errorsOf = (reading: FormReading): AskForm["errors"] => (reading.kind === "errors" ? reading.errors : {});

interface Sent {
  animalId: string | undefined;
  values: AskValues;
  address: string;
  isForeign: boolean;
  /** The site's words, not the project's current ones. */
  consentWords: string;
}

/** Returns the values in a form if they cannot be accepted. */
export async function submitEnquiry(
  site: PublicSite,
  { animalId, values: sent, address, isForeign, consentWords }: Sent,
): Promise<AskAnswer> {
  const found = animalId === undefined ? undefined : await petOf(site, animalId);
  const token = tokenOf(site, animalId, sent);
  const isCurrent = token?.isExpired === false;
  // Without a token for this animal, it may be another project's.
  if (found?.kind === "missing" && !token) return { kind: "missing" };
  const pet = found?.kind === "present" ? found.pet : undefined;
  const facts = await factsOf(site, pet, consentWords);
  const reading = readSent(sent, facts, token);
  // Of two identical enquiries at once, the first may pause the animal.
  if (isCurrent && reading.kind === "read" && (await isKnownEnquiry(projectScope(site.projectId), token.id, reading.enquiry))) {
    return { kind: "received" };
  }
  if (!facts.isOpen) return { kind: "closed", typed: typedIn(sent, facts) };
  const isAgreed = token?.words === hashOfWords(facts.consent);
  const { [CONSENT_INPUT]: _, ...unagreed } = sent;
  const values = isAgreed ? sent : unagreed;
  const again = (shownPet: AskedPet | undefined, notice: AskNotice, errors: AskForm["errors"] = {}): AskAnswer => ({
    kind: "form",
    form: formOf(site, facts, shownPet, { values, notice, errors }),
  });
  if (found && !pet) return again(undefined, "gone");
  if (pet && facts.isPaused) return again(undefined, "paused");
  if (!isAgreed) return again(pet, "consent", errorsOf(readSent(values, facts, token)));
  if (token.isExpired) return again(pet, "expired");
  return await takeEnquiry(site, { facts, pet, values, token, reading, address, isForeign });
}

interface Taken extends Omit<Sent, "animalId" | "consentWords"> {
  facts: AskFacts;
  pet: AskedPet | undefined;
  token: FormToken;
  reading: FormReading;
}

async function takeEnquiry(site: PublicSite, { facts, pet, values, token, reading, address, isForeign }: Taken): Promise<AskAnswer> {
  const sent = values[TOKEN_INPUT] ?? "";
  if (reading.kind === "errors") {
    return { kind: "form", form: formOf(site, facts, pet, { values, errors: reading.errors, notice: "errors", token: sent }) };
  }
  const own = suspicionsOf(values, { filledMs: clock()() - token.shownAt, isForeign });
  const flood = await countEnquiry({ projectId: site.projectId, petId: pet?.id, address, suspicions: own });
  if (flood.kind === "refused") {
    const { retryAfterSeconds } = flood;
    return { kind: "form", form: formOf(site, facts, pet, { values, notice: "too_many", token: sent }), retryAfterSeconds };
  }
  const outcome = await receiveEnquiry(projectScope(site.projectId), {
    ...reading.enquiry,
    formId: token.id,
    pet,
    consent: facts.consent,
    language: site.settings.language,
    suspicions: flood.suspicions,
    room: flood.room,
  }).catch((error: unknown) => {
    if (isAway(error)) return "away" as const;
    throw error;
  });
  if (outcome === "away") {
    return { kind: "form", form: formOf(site, facts, pet, { values, notice: "away", token: sent }), retryAfterSeconds: 60 };
  }
  if (outcome === "full") {
    return { kind: "form", form: formOf(site, facts, pet, { values, notice: "full", token: sent }), retryAfterSeconds: 3600 };
  }
  if (outcome === "other") return { kind: "form", form: formOf(site, facts, pet, { values, notice: "sent" }) };
  return { kind: "received" };
}
