import * as z from "zod";
import { queryText, sitePool } from "#lib/platform/db/pool.ts";
import { type AskedQuestion, questionSchema, type RemovedQuestion, removedQuestionSchema } from "#lib/shelter/enquiries/settings.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface AskFacts {
  isOpen: boolean;
  questions: AskedQuestion[];
  removed: RemovedQuestion[];
  consent: string;
  /** Paused by a person, or because the project's limit of open enquiries is reached. */
  isPaused: boolean;
}

const OPEN_ONES =
  "select count(*) from enquiries e where e.pet_id = $2::bigint and e.state in ('new', 'in_progress') and not e.quarantined";
const FACTS = `select s.is_open, s.questions, s.removed, s.consent,
       exists (select from enquiry_pauses u where u.pet_id = $2::bigint) or (s.pause_after <= (${OPEN_ONES}))
  from enquiry_settings s where s.project_id = $1`;

const questionsSchema = z.array(questionSchema);
const removedSchema = z.array(removedQuestionSchema);

/** @param petId of this project; undefined for the general form */
export async function askFacts(scope: ProjectScope, petId: string | undefined): Promise<AskFacts> {
  const [row] = await queryText(FACTS, [scope.projectId, petId ?? null], sitePool());
  const [isOpen, questions, removed, consent, isPaused] = row ?? [];
  return {
    isOpen: isOpen === "t",
    questions: questionsSchema.parse(JSON.parse(questions ?? "[]")),
    removed: removedSchema.parse(JSON.parse(removed ?? "[]")),
    consent: consent ?? "",
    isPaused: isPaused === "t",
  };
}
