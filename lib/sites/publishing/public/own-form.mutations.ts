import { randomUUID } from "node:crypto";
import { AppError, invalidFields } from "#lib/platform/errors.ts";
import { askFacts } from "#lib/shelter/enquiries/form/data.ts";
import { countEnquiry } from "#lib/shelter/enquiries/form/limits.state.ts";
import { insertEnquiry } from "#lib/shelter/enquiries/form/mutations.ts";
import type { NewEnquiryRecord } from "#lib/shelter/enquiries/form/record.schema.ts";
import { inputOf, readForm, suspicionsOf } from "#lib/shelter/enquiries/form/rules.ts";
import { type AskError, type AskValues, CONSENT_INPUT, type ReadEnquiry, TRAP_INPUT } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";
import { findPresent } from "#lib/sites/publishing/public/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { AnyChecked } from "#lib/tenancy/scope/rights.mutations.ts";

interface OwnEnquiry {
  asked: NewEnquiryRecord;
  /** The caller's IP address. */
  address: string;
}

interface ReceivedEnquiry {
  id: string;
  quarantined: boolean;
}

function valuesOf({ name, email, phone, town, household, message, answers = [], trap, consent }: NewEnquiryRecord): AskValues {
  const given = { name, email, phone, town, household, message, [TRAP_INPUT]: trap, [CONSENT_INPUT]: consent };
  const filled = Object.entries(given).flatMap(([input, value]) => (value === undefined ? [] : [[input, value] as const]));
  return Object.fromEntries([...filled, ...answers.map(({ questionId, answer }) => [inputOf({ id: questionId }), answer] as const)]);
}

function ruleOf(error: AskError): string {
  if (error.kind === "long") return `must have at most ${error.max} characters`;
  const rules = {
    required: "is required",
    email: "must be an email address such as name@example.org",
    number: "must be a number",
    choice: "must be one of its choices",
    consent: "is required",
  };
  return rules[error.kind];
}

/** @throws AppError `invalid_body` */
function read(asked: NewEnquiryRecord, questions: readonly AskedQuestion[]): ReadEnquiry {
  const unknown = (asked.answers ?? []).flatMap(({ questionId }, nth) =>
    questions.some(({ id }) => id === questionId) ? [] : [`answers[${nth}].questionId must be the id of a question of the form`],
  );
  const reading = readForm(valuesOf(asked), { questions, removed: [] });
  const errors = reading.kind === "errors" ? Object.entries(reading.errors) : [];
  const nameOf = (input: string) => {
    const question = questions.find((one) => inputOf(one) === input);
    return question ? `answers: the answer to ${question.id}` : input;
  };
  const sentences = [...unknown, ...errors.map(([input, error]) => `${nameOf(input)} ${ruleOf(error)}`)];
  if (sentences.length === 0 && reading.kind === "read") return reading.enquiry;
  throw invalidFields(`The body has errors: ${sentences.join(". ")}.`, sentences);
}

const conflict = (sentence: string): AppError => new AppError("conflict", `${sentence} Nothing was stored.`);

/** Reads what the form asks for now. @returns what receives the enquiry in a transaction, or throws as `receive` */
export async function ownForm(scope: ProjectScope, sent: OwnEnquiry): Promise<(on: AnyChecked) => Promise<ReceivedEnquiry>> {
  const petId = sent.asked.petId?.toString();
  const [facts, pet] = await Promise.all([askFacts(scope, petId), petId === undefined ? undefined : findPresent(scope, petId)]);
  return (on) => receive(on, scope, sent, facts, pet);
}

/**
 * Receives an enquiry of a form that is the shelter's own, with the suspicions and limits of the site's.
 * @throws AppError `conflict`, `invalid_body`, `too_many_requests`, `limit_reached`
 */
async function receive(
  on: AnyChecked,
  scope: ProjectScope,
  { asked, address }: OwnEnquiry,
  facts: Awaited<ReturnType<typeof askFacts>>,
  pet: Awaited<ReturnType<typeof findPresent>>,
): Promise<ReceivedEnquiry> {
  const petId = asked.petId?.toString();
  const enquiry = read(asked, facts.questions);
  if (!facts.isOpen) throw conflict("The form is off.");
  if (petId !== undefined && !pet) throw conflict("This animal is not shown to visitors.");
  if (petId !== undefined && facts.isPaused) throw conflict("Enquiries about this animal are paused.");
  const suspicions = suspicionsOf(valuesOf(asked), {
    filledMs: (asked.filledSeconds ?? Number.POSITIVE_INFINITY) * 1000,
    isForeign: false,
  });
  const flood = await countEnquiry({ projectId: scope.projectId, petId, address: asked.visitorAddress ?? address, suspicions });
  if (flood.kind === "refused") {
    const { retryAfterSeconds } = flood;
    throw new AppError(
      "too_many_requests",
      "Too many enquiries came from this address or for this project. Wait as long as Retry-After says.",
      { retryAfterSeconds },
    );
  }
  const { suspicions: found, room } = flood;
  const { consent, language = "en" } = asked;
  const id = await insertEnquiry(on, scope, { ...enquiry, formId: randomUUID(), pet, consent, language, suspicions: found, room });
  if (id !== undefined) return { id, quarantined: found.length > 0 };
  throw new AppError("limit_reached", "Too many enquiries are set aside as possible spam. Look at them in the dashboard first.");
}
