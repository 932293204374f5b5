export const PIPELINE = ["interested", "visit", "reserved", "home"] as const;
export const ADOPTION_STAGES = [...PIPELINE, "cancelled", "returned"] as const;
export type AdoptionStage = (typeof ADOPTION_STAGES)[number];

const isInPipeline = (stage: AdoptionStage): stage is (typeof PIPELINE)[number] => stage !== "cancelled" && stage !== "returned";

export function nextStage(stage: AdoptionStage): AdoptionStage | undefined {
  return isInPipeline(stage) ? PIPELINE[PIPELINE.indexOf(stage) + 1] : undefined;
}

export function previousStage(stage: AdoptionStage): AdoptionStage | undefined {
  return isInPipeline(stage) ? PIPELINE[PIPELINE.indexOf(stage) - 1] : undefined;
}

const PET_STATUS_OF = { reserved: "pending", home: "sold" } as const;

export function heldStatus(stage: AdoptionStage): "pending" | "sold" | undefined {
  return stage === "reserved" || stage === "home" ? PET_STATUS_OF[stage] : undefined;
}

export const holdsAnimal = (stage: AdoptionStage): boolean => heldStatus(stage) !== undefined;
