import type { FieldPairs } from "#lib/shelter/pets/import/kept.schema.ts";
import type { RowError } from "#lib/shelter/pets/import/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";

export interface GoodRow {
  name: string;
  /** Undefined in a file about animals that the project has: they keep theirs. */
  categoryId: bigint | undefined;
  status: PetStatus;
  /** An animal that is updated keeps its status. */
  isStatusBlank?: true;
  isStatusDerived?: true;
  isListedDerived?: true;
  /** Which cell says that the animal is in care now. */
  inCareBy?: string;
  externalId?: string;
  /** Of an adopted animal, where the file tells: RFC 3339. */
  adoptedAt?: string;
  /** Undefined where no column or key is about the profile. */
  patch?: CellsPatch;
  photos?: string[];
  remark?: string;
  /** What an animal that the project has keeps. */
  kept?: FieldPairs;
}
interface LeftOutRow {
  name: string;
  remark: string;
  externalId?: string;
  isOnlyAway?: true;
  /** When, in a file about animals that the project has: RFC 3339. */
  leftAt?: string;
}
export type CheckedRow =
  /** `emptied`: not understood, and left empty. */
  | { pet: GoodRow; emptied?: RowError[]; errors?: never; newCategory?: never; leftOut?: never }
  | { pet?: never; emptied?: never; errors: RowError[]; newCategory?: string; leftOut?: never }
  | { pet?: never; emptied?: never; errors?: never; newCategory?: never; leftOut: LeftOutRow };
