import { invalidParameter } from "#lib/platform/errors.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const MAX_KEY_LENGTH = 255;

export const RETENTION_MS = DAY_MS;

export type KeySpace = Pick<ProjectScope, "projectId">;

/** Outside of projects: no project has such an id. */
export const personKeys = (userId: string): KeySpace => ({ projectId: `-${userId}` });

export interface IdempotentRequest {
  key: string;
  /** Hexadecimal SHA-256. */
  bodyHash: string;
}

/** @throws AppError `invalid_parameter` */
export function checkIdempotencyKey(header: string | undefined, times = 1): void {
  if (header === undefined) return;
  if (times > 1) throw invalidParameter("header", `Idempotency-Key must be sent once; got ${times}.`);
  const length = [...header].length;
  if (length >= 1 && length <= MAX_KEY_LENGTH) return;
  throw invalidParameter("header", `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters; got ${length}.`);
}
