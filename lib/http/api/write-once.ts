import { hash } from "node:crypto";
import type { PoolClient } from "pg";
import * as z from "zod";
import { doOnce } from "#lib/gateway/idempotency/mutations.ts";
import { checkIdempotencyKey, MAX_KEY_LENGTH } from "#lib/gateway/idempotency/rules.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import type { Parameter, Reply } from "#lib/http/api/define-route.ts";
import { timesSent } from "#lib/http/request-head.ts";
import { transactionAfter } from "#lib/platform/db/pool.ts";
import { runSerially } from "#lib/platform/db/serial-queue.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";
import { lockPetsFor, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const IDEMPOTENCY_KEY: Record<"Idempotency-Key", Parameter> = {
  "Idempotency-Key": {
    description: `Makes a retry safe: for 24 hours, the same key with the same request returns the first response again and changes nothing more. 1 to ${MAX_KEY_LENGTH} characters.`,
    schema: z.string().min(1).max(MAX_KEY_LENGTH).optional(),
    example: "c0ffee-2026-11-21",
  },
};

export const REPLAYED_HEADER = {
  "Idempotent-Replayed": {
    description: "`true` when this is the response to an earlier request with the same `Idempotency-Key`.",
    example: "true",
  },
};

export const ETAG_HEADER = {
  ETag: {
    description: "The animal's version, for `If-Match`. It changes with each change of the animal.",
    example: '"42.3"',
    required: true,
  },
};

export const WRITE_ERRORS: readonly ErrorCode[] = [
  "invalid_parameter",
  "insufficient_scope",
  "idempotency_conflict",
  "idempotency_mismatch",
  "precondition_failed",
];
export const BODY_ERRORS: readonly ErrorCode[] = ["invalid_json", "invalid_body", "payload_too_large", "unsupported_media_type"];

/** @throws AppError `invalid_parameter` */
export function checkOnce({ header, rawHeaders }: CoreRequest): void {
  checkIdempotencyKey(header("idempotency-key"), rawHeaders && timesSent(rawHeaders, "idempotency-key"));
}

export interface Answer {
  status: number;
  /** Null for 204. */
  body: string | null;
  etag?: string | undefined;
  /** False when there was nothing to change. */
  changed: boolean;
}

export interface Write {
  request: CoreRequest;
  scope: ProjectScope;
  actor: Actor;
  bytes: Uint8Array;
  /** Epoch milliseconds. */
  now: number;
}

/** Creations compare only the body, to match keys that earlier releases stored. */
export function fingerprint({ method, path, query, header }: CoreRequest, bytes: Uint8Array): string {
  if (method === "POST" && path === "/v1/pets") return hash("sha256", bytes);
  const head = [method, path, query, header("if-match") ?? ""];
  const ifNoneMatch = header("if-none-match");
  if (ifNoneMatch !== undefined) head.push(ifNoneMatch);
  return hash("sha256", Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
}

export function replyOf({ status, body, etag }: Omit<Answer, "changed">, replayed: boolean): Reply {
  const headers = etag === undefined ? [] : ["ETag", etag];
  if (replayed) headers.push("Idempotent-Replayed", "true");
  return { status, headers, body };
}

/**
 * Invalidates the list caches before it answers.
 * @param alone commits by itself; used without the header
 */
export async function writeOnce(
  { request, scope, actor, bytes, now }: Write,
  within: (on: PetsTransaction) => Promise<Answer>,
  alone?: () => Promise<Answer>,
): Promise<Reply> {
  const hold = (on: PoolClient): Promise<PetsTransaction> => lockPetsFor(on, scope, actor);
  const key = request.header("idempotency-key");
  if (key !== undefined) {
    const once = { key, bodyHash: fingerprint(request, bytes) };
    const answer = await doOnce(scope, once, now, hold, within);
    // Also for replays: the first process may have died after its commit.
    await petsChanged(scope.projectId);
    return replyOf(answer, answer.replayed);
  }
  if (alone) return replyOf(await alone(), false);
  const answer = await runSerially(scope.projectId, () => transactionAfter(hold, (_, held) => within(held)));
  if (answer.changed) await petsChanged(scope.projectId);
  return replyOf(answer, false);
}
