import * as z from "zod";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Parameter, Route, Subject } from "#lib/http/api/define-route.ts";
import { settingsTag } from "#lib/http/api/entity-tag.ts";
import { readTags } from "#lib/http/api/tag-list.ts";
import { checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { AppError, invalidParameter } from "#lib/platform/errors.ts";
import { type Conditions, preconditionError, type TagList } from "#lib/shelter/pets/etag.rules.ts";

/** Examples; those of others are made of their content. */
const VERSION_TAGS: Partial<Record<Subject, string>> = { animal: '"42.3"', enquiry: '"7.3"' };
const CONTENT_TAG = 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"';

const conditionsOn = (subject: Subject): Record<"If-Match" | "If-None-Match", Parameter> => ({
  "If-Match": {
    description: `Changes the ${subject} only if this is still its \`ETag\`; otherwise the response is 412. Takes several tags, and \`*\` for any. Without it, the last write wins.`,
    schema: z.string().optional(),
    example: VERSION_TAGS[subject] ?? CONTENT_TAG,
  },
  "If-None-Match": {
    description: `With \`*\`: writes only if there is no such ${subject} yet; otherwise the response is 412. With tags: only if none is its \`ETag\`.`,
    schema: z.string().optional(),
  },
});

/** Those that every write takes. */
export function writeHeaders({ method, changes, isOnceByContent }: Pick<Route, "method" | "changes" | "isOnceByContent">) {
  if (method === "GET") return {};
  return { ...(changes && conditionsOn(changes)), ...(isOnceByContent ? {} : IDEMPOTENCY_KEY) };
}

function read(name: string, header: string | undefined): TagList | undefined {
  if (header === undefined) return undefined;
  const tags = readTags(header);
  if (tags !== undefined) return tags;
  const shown = JSON.stringify(header.length > 60 ? `${header.slice(0, 60)}…` : header);
  throw invalidParameter("header", `${name} must be * or a list of ETags in double quotes, such as "42.3"; got ${shown}.`);
}

/** @throws AppError `invalid_parameter` */
export function readConditions({ header }: Pick<CoreRequest, "header">): Conditions {
  return { ifMatch: read("If-Match", header("if-match")), ifNoneMatch: read("If-None-Match", header("if-none-match")) };
}

/** @throws AppError `invalid_parameter` */
export function checkWrite(request: CoreRequest): void {
  checkOnce(request);
  readConditions(request);
}

/**
 * Of a write to what has no tag of its own: a list always exists, and its tags are weak (RFC 9110, sections 13.1.1 and 13.1.2).
 * @throws AppError `precondition_failed`
 */
export function refuseConditions(request: CoreRequest): void {
  const { ifMatch, ifNoneMatch } = readConditions(request);
  if (ifMatch !== undefined && ifMatch !== "any") {
    throw new AppError("precondition_failed", "If-Match is for writes to one resource that has an ETag. Nothing was changed.");
  }
  if (ifNoneMatch === "any") {
    const instead = request.path.startsWith("/v1/pets")
      ? " To add an animal only once, send PUT /v1/pets/external/{externalId} with it."
      : "";
    throw new AppError("precondition_failed", `If-None-Match: * is for writes to one resource. Nothing was changed.${instead}`);
  }
}

/**
 * Compares the part of the tag that changes of settings change.
 * @param etag undefined if it does not exist
 * @throws AppError `precondition_failed`
 */
export function requireConditions(request: CoreRequest, etag: string | undefined, subject: Subject): void {
  const { ifMatch, ifNoneMatch } = readConditions(request);
  if (etag === undefined) {
    if (ifMatch !== undefined) throw new AppError("precondition_failed", `There is no such ${subject}. Nothing was changed.`);
    return;
  }
  const plain = (tags: TagList | undefined) => (typeof tags === "object" ? tags.map(settingsTag) : tags);
  const error = preconditionError({ ifMatch: plain(ifMatch), ifNoneMatch: plain(ifNoneMatch) }, settingsTag(etag), subject);
  if (error) throw error;
}
