/** The way of an animal, in order. */
export const PIPELINE = ["interested", "visit", "reserved", "home"] as const;
export const ADOPTION_STAGES = [...PIPELINE, "cancelled", "returned"] as const;
export type AdoptionStage = (typeof ADOPTION_STAGES)[number];

const isInPipeline = (stage: AdoptionStage): stage is (typeof PIPELINE)[number] => stage !== "cancelled" && stage !== "returned";

/** The stage that usually follows. */
export function nextStage(stage: AdoptionStage): AdoptionStage | undefined {
  return isInPipeline(stage) ? PIPELINE[PIPELINE.indexOf(stage) + 1] : undefined;
}

export function previousStage(stage: AdoptionStage): AdoptionStage | undefined {
  return isInPipeline(stage) ? PIPELINE[PIPELINE.indexOf(stage) - 1] : undefined;
}

const STATUS_WHILE_HELD = { reserved: "pending", home: "sold" } as const;

/** What the animal is while the adoption has it. */
export function heldStatus(stage: AdoptionStage): "pending" | "sold" | undefined {
  return stage === "reserved" || stage === "home" ? STATUS_WHILE_HELD[stage] : undefined;
}

export const holdsAnimal = (stage: AdoptionStage): boolean => heldStatus(stage) !== undefined;
