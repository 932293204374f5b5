import { AppError } from "#lib/errors.ts";

/** Strong: each change of an animal raises its version, and no id is used twice. */
export function petEtag(id: string, version: number | string): string {
  return `"${id}.${version}"`;
}

/** The first version of the animal in this JSON of `petJson`. */
export function firstEtag(json: string): string {
  return petEtag(json.slice('{"id":'.length, json.indexOf(",")), 1);
}

/** `any`: `If-Match: *`. Without weak tags, which never match here (RFC 9110, section 13.1.1). */
export type IfMatch = "any" | readonly string[];

/** @returns AppError `precondition_failed` when an existing animal's tag is none of the wanted ones */
export function preconditionFault(ifMatch: IfMatch | undefined, etag: string): AppError | undefined {
  if (ifMatch === undefined || ifMatch === "any" || ifMatch.includes(etag)) return undefined;
  return new AppError("precondition_failed", `The animal has changed: its ETag is ${etag}. Nothing was changed.`);
}
