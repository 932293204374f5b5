import { weightsOf } from "#lib/http/api/content-coding.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { ERROR_CATALOGUE } from "#lib/http/error-catalogue.ts";
import type { AppError, FieldErrors } from "#lib/platform/errors.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

/** Only where `Accept` names it, and prefers JSON no more: existing callers keep their error bodies (RFC 9110, section 12.5.1). */
export function prefersProblem(accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(PROBLEM_MEDIA_TYPE)) return false;
  const weights = weightsOf(accept);
  const problem = weights.get(PROBLEM_MEDIA_TYPE) ?? 0;
  const json = weights.get("application/json") ?? weights.get("application/*") ?? weights.get("*/*") ?? 0;
  return problem > 0 && problem >= json;
}

/** `profile.breeds[0]` as a JSON pointer in a fragment (RFC 6901, section 6). */
function pointerOf(field: string): string {
  return `#/${field
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .split(".")
    .map(encodeURIComponent)
    .join("/")}`;
}

function fieldError({ in: where, field }: FieldErrors, sentence: string): Record<string, string> {
  const name = field ?? sentence.split(" ", 1)[0] ?? "";
  const detail = sentence.endsWith(".") ? sentence : `${sentence}.`;
  if (where === "body") return { detail, pointer: pointerOf(name) };
  return { detail, [where === "header" ? "header" : "parameter"]: name };
}

/** RFC 9457. */
export function problemBody(
  { code, message, fields }: AppError,
  { origin, path }: Pick<CoreRequest, "origin" | "path">,
  requestId: string,
): string {
  const { title, status } = ERROR_CATALOGUE[code];
  return JSON.stringify({
    type: `${origin}/docs/errors#${code}`,
    title,
    status,
    detail: message,
    instance: `${path}#${requestId}`,
    code,
    ...(fields && { errors: fields.sentences.map((sentence) => fieldError(fields, sentence)) }),
  });
}
