import { isOver } from "#lib/shelter/adoptions/rules.ts";
import type { AdoptionEvent } from "#lib/shelter/adoptions/schema.ts";
import { type AdoptionStage, PIPELINE } from "#lib/shelter/adoptions/stages/rules.ts";

export const STAGE_WORDS = {
  interested: "Interested",
  visit: "Visit",
  reserved: "Reserved",
  home: "Home",
  cancelled: "Canceled",
  returned: "Came back",
} as const satisfies Record<AdoptionStage, string>;

/** Leaves out `cancelled` and `returned`. */
export function stagesFrom(stage: AdoptionStage): AdoptionStage[] {
  if (stage === "home") return ["reserved"];
  if (stage === "returned") return [];
  if (stage === "cancelled") return ["interested"];
  return PIPELINE.filter((one) => one !== stage);
}

const FIELD_WORDS: Record<string, string> = {
  adopter: "name",
  email: "email",
  phone: "phone",
  address: "address",
  note: "note",
  nextStep: "next step",
  returnReason: "reason",
  happyEnding: "happy ending",
};

export function eventWords({ action, stage, fields }: AdoptionEvent): { title: string; details: string[] } {
  if (action === "adoption.forget") {
    return {
      title: stage ? STAGE_WORDS[stage.to] : "Person’s data deleted",
      details: ["Name, contact, and notes were deleted, as your settings say."],
    };
  }
  if (action === "adoption.print") return { title: "Printed a paper", details: [] };
  const changed = fields.map((field) => FIELD_WORDS[field] ?? field).join(", ");
  const moved = stage && (isOver(stage.to) ? STAGE_WORDS[stage.to] : `Moved to ${STAGE_WORDS[stage.to]}`);
  const title = action === "adoption.create" ? "Added" : (moved ?? "Changed");
  return { title, details: action === "adoption.create" || changed === "" ? [] : [`Changed: ${changed}`] };
}
