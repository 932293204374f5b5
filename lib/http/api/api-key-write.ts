import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import type { Parameter, Reply } from "#lib/http/api/define-route.ts";
import { type ProjectAnswer, type ProjectWrite, writeInProject } from "#lib/http/api/project-write.ts";
import { WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

export const KEY_ID: Record<"apiKeyId", Parameter> = {
  apiKeyId: { description: "The identifier of the key.", schema: int64Schema, example: "12" },
};

export const KEY_WRITE_ERRORS: readonly ErrorCode[] = [...WRITE_ERRORS, "conflict"];

/** Notifies every process even after a refusal: one may have missed an earlier change. */
export async function writeKeys(write: ProjectWrite, work: (tx: CheckedTransaction) => Promise<ProjectAnswer>): Promise<Reply> {
  try {
    return await writeInProject(write, "keys.write", work);
  } finally {
    await publishChange({ kind: "keys", projectId: write.scope.projectId });
  }
}
