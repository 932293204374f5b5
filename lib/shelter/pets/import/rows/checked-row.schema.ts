import type { RowError } from "#lib/shelter/pets/import/schema.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { CellsPatch } from "#lib/shelter/profiles/schema.ts";

export interface GoodRow {
  name: string;
  /** Undefined where animals keep theirs. */
  categoryId: bigint | undefined;
  status: PetStatus;
  /** An updated animal keeps its status. */
  isStatusBlank?: true;
  /** Not from a column of ours. */
  isStatusDerived?: true;
  isListedDerived?: true;
  /** Which cell says that the animal is in care now. */
  inCareBy?: string;
  externalId?: string;
  /** Of an adopted animal, if told: RFC 3339. */
  adoptedAt?: string;
  /** Undefined without the profile. */
  patch?: CellsPatch;
  photos?: string[];
  remark?: string;
}
interface LeftOutRow {
  name: string;
  remark: string;
  externalId?: string;
  /** Without a word about why. */
  isOnlyAway?: true;
  /** Of an animal that the project has: RFC 3339. */
  leftAt?: string;
}
export type CheckedRow =
  /** `emptied`: not understood, and left empty. */
  | { pet: GoodRow; emptied?: RowError[]; errors?: never; newCategory?: never; leftOut?: never }
  | { pet?: never; emptied?: never; errors: RowError[]; newCategory?: string; leftOut?: never }
  | { pet?: never; emptied?: never; errors?: never; newCategory?: never; leftOut: LeftOutRow };
