import type { StoredResponse } from "#lib/gateway/idempotency/mutations.ts";
import { readConditions, requireConditions } from "#lib/http/api/conditions.ts";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { defineRoute, type QueryParameter, type Reply, type Route } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import { SWITCH } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { recordReply, writtenReply } from "#lib/http/api/replies.ts";
import type { Write } from "#lib/http/api/write-once.ts";
import { emitChange } from "#lib/platform/db/changes.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { shownPlatform } from "#lib/sites/dns/platform-addresses.service.ts";
import { domainRecordSchema } from "#lib/sites/domains/record.schema.ts";
import { domainRecordView } from "#lib/sites/domains/record.view.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

export const WITH_PAIR = {
  withPair: {
    description: "`true`: for the other name of its pair too (`www.` of a bare domain, or the bare domain of that), if the project has it.",
    example: "true",
    ...SWITCH,
  },
} as const satisfies Record<string, QueryParameter<boolean>>;

export async function domainReply(scope: ProjectScope, domainId: string, tx?: CheckedTransaction) {
  return recordReply(exactJson(domainRecordView(await findDomain(scope, domainId, tx))));
}

/** @returns the domain as it is in the transaction */
export async function domainAnswer(tx: CheckedTransaction, scope: ProjectScope, domainId: string, status: number): Promise<StoredResponse> {
  return { ...(await domainReply(scope, domainId, tx)), status };
}

/**
 * Does nothing without a condition.
 * @throws AppError `precondition_failed`, `not_found`
 */
export async function requireUnchanged(tx: CheckedTransaction, scope: ProjectScope, domainId: string, request: CoreRequest): Promise<void> {
  const { ifMatch, ifNoneMatch } = readConditions(request);
  if (ifMatch === undefined && ifNoneMatch === undefined) return;
  requireConditions(request, (await domainReply(scope, domainId, tx)).etag, "domain");
}

/** Commits the change with its response for replays. */
export async function writeDomain(write: Write, work: (tx: CheckedTransaction) => Promise<StoredResponse>): Promise<Reply> {
  // Queries DNS before the project is locked.
  await shownPlatform();
  const reply = await writeInProject(write, "domains.write", work);
  emitChange({ kind: "sites", projectId: write.scope.projectId });
  return reply;
}

interface DomainCheck {
  name: string;
  path: string;
  summary: string;
  description: string;
  /** Describes the response. */
  answer: string;
  requestWithin(tx: CheckedTransaction, scope: ProjectScope, domainId: string, actor: Actor): Promise<void>;
}

/** The worker runs the check that this operation requests. */
export function defineDomainCheck({ answer, requestWithin, ...named }: DomainCheck): Route<undefined, Record<never, never>> {
  return defineRoute({
    ...named,
    method: "POST",
    tag: "Domains",
    permission: "domains",
    pathParameters: DOMAIN_ID,
    replies: { 202: writtenReply(answer, domainRecordSchema, { ...DOMAIN_EXAMPLE, isChecking: true }) },
    errors: ["conflict", "too_many_requests"],
    run: ({ request, scope, actor, path, bytes, now }) =>
      writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
        const domainId = path["domainId"] ?? "";
        await requestWithin(tx, scope, domainId, actor);
        return await domainAnswer(tx, scope, domainId, 202);
      }),
  });
}
