import type { FieldWith, OpenField } from "#lib/shelter/profiles/fields.schema.ts";

/** The words for yes and for no. */
export type YesAndNo = readonly [yes: string, no: string];
export type HealthAnswer = FieldWith<{ kind: "yesOrNo"; group: "health" }>;
export type GoodWithAnswer = FieldWith<{ kind: "yesOrNo"; group: "goodWith" }>;
/** Shown by another field's words, or by a part of the page. */
type Elsewhere =
  | "listed"
  | "mixed"
  | "birthDateEstimated"
  | "specialNeedsNote"
  | "childrenFromAge"
  | "description"
  | "videoUrl"
  | "bondedWith";
/** Among the facts of an animal's page. */
export type Fact = Exclude<OpenField, HealthAnswer | GoodWithAnswer | Elsewhere>;
