import * as z from "zod";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Parameter } from "#lib/http/api/define-route.ts";
import { readTags } from "#lib/http/api/tag-list.ts";
import { checkOnce } from "#lib/http/api/write-once.ts";
import { AppError, invalidParameter } from "#lib/platform/errors.ts";
import type { Conditions, TagList } from "#lib/shelter/pets/etag.rules.ts";

export const CONDITIONS: Record<"If-Match" | "If-None-Match", Parameter> = {
  "If-Match": {
    description:
      "Changes the animal only if this is still its `ETag`; otherwise the response is 412. Takes several tags, and `*` for any. Without it, the last write wins.",
    schema: z.string().optional(),
    example: '"42.3"',
  },
  "If-None-Match": {
    description:
      "With `*`: writes only if there is no such animal yet; otherwise the response is 412. With tags: only if none is its `ETag`.",
    schema: z.string().optional(),
  },
};

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
export function checkListWrite(request: CoreRequest): void {
  checkOnce(request);
  readConditions(request);
}

/**
 * The list always exists, and its tags are weak (RFC 9110, sections 13.1.1 and 13.1.2).
 * @throws AppError `precondition_failed`
 */
export function checkListConditions(request: CoreRequest): void {
  const { ifMatch, ifNoneMatch } = readConditions(request);
  if (ifMatch !== undefined && ifMatch !== "any") {
    throw new AppError("precondition_failed", "If-Match is for writes to one animal. Nothing was changed.");
  }
  if (ifNoneMatch === "any") {
    const instead = "To add an animal only once, send PUT /v1/pets/external/{externalId} with it.";
    throw new AppError("precondition_failed", `If-None-Match: * is for writes to one animal. Nothing was changed. ${instead}`);
  }
}
