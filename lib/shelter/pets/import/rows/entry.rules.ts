import { InexactNumber, parseExactJson, roundedJson } from "#lib/platform/exact-json.ts";
import { isStorable } from "#lib/platform/stored-text.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import {
  type CategoryNumbers,
  categoryNamed,
  EXTERNAL_RULE,
  NAME_RULE,
  rowError,
  STATUS_RULE,
  settle,
} from "#lib/shelter/pets/import/rows/row-parts.rules.ts";
import { unstorableError } from "#lib/shelter/pets/import/shown-text.rules.ts";
import { statusOf } from "#lib/shelter/pets/import/values/status-words.rules.ts";
import { isExternalId, isPetName } from "#lib/shelter/pets/schema.ts";
import { profilePatchSchema } from "#lib/shelter/profiles/schema.ts";

const ENTRY_CATEGORY_RULE = "the name or the number of a category, the number without quotes";

const asText = (value: unknown): string | null => (value === undefined ? null : typeof value === "string" ? value : roundedJson(value));

/** The API's rules; `adopted` means `sold`. */
export function checkEntry(entry: unknown, categories: CategoryNumbers): CheckedRow {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || entry instanceof InexactNumber) {
    return { errors: [rowError("row", asText(entry), "an object with name and categoryId")] };
  }
  const { name, categoryId, category, status, externalId, profile } = entry as Record<string, unknown>;
  const given = categoryId ?? category;
  for (const [key, text] of Object.entries({ name, category: given, status, externalId }))
    if (typeof text === "string" && !isStorable(text)) return { errors: [unstorableError(key, text)] };
  const number = typeof given === "bigint" ? given : typeof given === "string" ? categoryNamed(given, categories) : undefined;
  const wanted = status ?? "";
  const patch = profilePatchSchema.nullish().safeParse(profile);
  const issues = patch.error?.issues.map(({ path, message }) => {
    const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], profile);
    return rowError(["profile", ...path].join("."), asText(value), message.replace(/^must be /, ""));
  });
  const hasNumber = typeof externalId === "string" && isExternalId(externalId);
  const numberError = externalId == null || hasNumber ? [] : [rowError("externalId", asText(externalId), EXTERNAL_RULE)];
  return settle({
    name: typeof name === "string" && isPetName(name) ? name : rowError("name", asText(name), NAME_RULE),
    categoryId: number ?? rowError("categoryId", asText(given), ENTRY_CATEGORY_RULE),
    status: (typeof wanted === "string" ? statusOf(wanted) : undefined) ?? rowError("status", asText(status), STATUS_RULE),
    givenCategory: typeof given === "string" ? given : undefined,
    errors: [...numberError, ...(issues ?? [])],
    extras: {
      ...(hasNumber && { externalId }),
      ...(hasNumber && wanted === "" && { isStatusBlank: true }),
      ...(patch.data && { patch: patch.data }),
      ...(patch.data?.listed === false && { remark: "Not listed: “listed” is false." }),
    },
  });
}

/** Keeps digits. @throws SyntaxError for invalid JSON */
export function readEntry(source: string): unknown {
  return source.trimStart().startsWith("{") ? parseExactJson(source) : JSON.parse(source);
}
