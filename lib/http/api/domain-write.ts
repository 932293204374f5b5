import type { Reply } from "#lib/http/api/define-route.ts";
import { type ProjectAnswer, type ProjectWrite, writeInProject } from "#lib/http/api/project-write.ts";
import { WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/people/scope/rights.mutations.ts";
import { emitChange } from "#lib/platform/db/changes.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { shownPlatform } from "#lib/sites/dns/platform-addresses.service.ts";
import { domainRecordView } from "#lib/sites/domains/record.view.ts";
import { findDomain } from "#lib/sites/domains/shown.data.ts";

export const DOMAIN_WRITE_ERRORS: readonly ErrorCode[] = [...WRITE_ERRORS, "conflict"];

/** With the domain as it is in the transaction. */
export async function domainAnswer(tx: CheckedTransaction, scope: ProjectScope, domainId: string, status: number): Promise<ProjectAnswer> {
  return { status, body: exactJson(domainRecordView(await findDomain(scope, domainId, tx))) };
}

/** The change and its kept answer are committed together. */
export async function writeDomain(write: ProjectWrite, work: (tx: CheckedTransaction) => Promise<ProjectAnswer>): Promise<Reply> {
  // Asks DNS before the project is locked.
  await shownPlatform();
  const reply = await writeInProject(write, "domains.write", work);
  emitChange({ kind: "sites", projectId: write.scope.projectId });
  return reply;
}
