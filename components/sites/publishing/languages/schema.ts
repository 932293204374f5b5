import type { AskError, AskField } from "#lib/shelter/enquiries/form/schema.ts";
import type { AgeGroup, KnownAge } from "#lib/shelter/profiles/age.rules.ts";
import type { FieldWith, OpenField } from "#lib/shelter/profiles/fields.schema.ts";
import type { COATS, SEXES, SIZES, Species } from "#lib/shelter/profiles/rules.ts";
import type { AskNotice } from "#lib/sites/publishing/public/ask.schema.ts";
import type { Facet } from "#lib/sites/publishing/public/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

type Text = (...values: string[]) => string;
type Count = (n: number) => string;
/** If it is so, and if not. */
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

export interface SiteWords {
  language: SiteLanguage;
  skip: string;
  names: (names: readonly string[]) => string;
  home: Record<"title" | "titleOf" | "description", Text> &
    Record<
      | "animals"
      | "anyKind"
      | "kinds"
      | "all"
      | "looking"
      | "nobody"
      | "noMatch"
      | "beyond"
      | "showAll"
      | "isNew"
      | "pages"
      | "back"
      | "more",
      string
    > &
    Record<"moreThan" | "count" | "page", Count> & { matching: (n: number, total: number) => string };
  filters: Record<"title" | "button" | "search" | "order" | "newest" | "waiting" | "goodWith" | "any" | "show" | "clear", string> & {
    facets: Record<Facet, string>;
  };
  species: Record<Species, string>;
  manySpecies: Record<Species, string>;
  sexes: Record<(typeof SEXES)[number], string>;
  sizes: Record<(typeof SIZES)[number], string>;
  ageGroups: Record<AgeGroup, string>;
  coats: Record<(typeof COATS)[number], string>;
  age: (age: KnownAge) => string;
  /** Empty if there is nothing to say. */
  breed: (breeds: readonly string[], isMixed: boolean) => string;
  weight: (grams: number) => string;
  animal: Record<
    "title" | "description" | "since" | "about" | "bonded" | "video" | "ask" | "askAbout" | "call" | "share" | "shareText" | "reservedText",
    Text
  > &
    Record<
      | "facts"
      | "noFee"
      | "goodWith"
      | "dogs"
      | "cats"
      | "health"
      | "others"
      | "how"
      | "byMail"
      | "byWhatsApp"
      | "address"
      | "poster"
      | "reserved",
      string
    > &
    Record<HealthAnswer, YesAndNo> & {
      labels: Record<Fact, string>;
      /** How an adoption goes, one step per line, unless the shelter has written its own. */
      steps: string;
      without: Record<"title" | "children" | "dogs" | "cats", string>;
      photo: (name: string, n: number) => string;
      photos: (name: string) => string;
      showPhoto: (n: number) => string;
      /** @param age in years, from which on */
      children: (age: number | null) => string;
    };
  happy: Record<"title" | "text" | "see" | "others" | "all" | "more", string> &
    Record<"heading" | "description" | "words" | "listTitle" | "listDescription", Text>;
  poster: Record<"looking" | "scan" | "hint", string> & Record<"title" | "back", Text>;
  about: Record<
    "contact" | "email" | "phone" | "address" | "directions" | "hours" | "donate" | "volunteer" | "imprint" | "privacy",
    string
  > & {
    /** Text before and after the name. */
    heading: readonly [before: string, after: string];
  };
  ask: Record<
    | "general"
    | "generalText"
    | "generalLink"
    | "lead"
    | "optional"
    | "send"
    | "trap"
    | "yes"
    | "no"
    | "choose"
    | "received"
    | "receivedText"
    | "closed"
    | "closedText"
    | "typed"
    | "tooMuchTitle"
    | "tooMuch"
    | "tooLong"
    | "others",
    string
  > &
    Record<"about" | "consent" | "reserved" | "paused" | "pausedText" | "adopted" | "adoptedText", Text> & {
      fields: Record<AskField, string>;
      notices: Record<AskNotice, string>;
      error: (error: AskError) => string;
      privacy: string;
    };
  missing: Record<"description" | "heading" | "text" | "see", string> & { title: Text };
  gone: Record<"heading" | "text", string>;
}
