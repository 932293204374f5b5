import { AppError } from "#lib/platform/errors.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";

/**
 * Strong: changes raise the version; ids are never reused.
 * @param variant part of a list that the version does not cover; writes ignore it
 */
export function petEtag({ id, version }: Pick<Pet, "id" | "version">, variant = ""): string {
  return `"${id}.${version}${variant && `-${variant}`}"`;
}

const withoutVariant = (tag: string): string => tag.replace(/^("\d+\.\d+)-.*"$/, '$1"');

/** Tags have no `W/`; `any` is `*`. */
export type TagList = "any" | readonly string[];

/** RFC 9110, section 13. */
export interface Conditions {
  ifMatch?: TagList | undefined;
  ifNoneMatch?: TagList | undefined;
}

/**
 * Weak even for `If-Match`: compressing proxies weaken tags, and ours still name one version.
 * @returns AppError `precondition_failed`
 */
export function preconditionError({ ifMatch, ifNoneMatch }: Conditions, etag: string, subject = "animal"): AppError | undefined {
  const isNamed = (tags: readonly string[]): boolean => tags.some((tag) => withoutVariant(tag) === etag);
  if (ifMatch !== undefined && ifMatch !== "any" && !isNamed(ifMatch)) {
    return new AppError("precondition_failed", `The ${subject} has changed: its ETag is ${etag}. Nothing was changed.`);
  }
  if (ifNoneMatch === "any") return new AppError("precondition_failed", `The ${subject} exists: its ETag is ${etag}. Nothing was changed.`);
  if (ifNoneMatch === undefined || !isNamed(ifNoneMatch)) return undefined;
  return new AppError("precondition_failed", `If-None-Match names the ${subject}'s ETag, ${etag}. Nothing was changed.`);
}
