import { findFactorRequired, findFactors } from "#lib/people/auth/factors/data.ts";
import type { Factors } from "#lib/people/auth/factors/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { isFactorOverdue } from "#lib/tenancy/scope/rights.rules.ts";

export async function myFactors({ id }: Person): Promise<Factors> {
  return await findFactors(id);
}

export async function isFactorRequired(scope: ProjectScope): Promise<boolean> {
  return await findFactorRequired(scope);
}

/** @returns `mailsLink` if the first factor after the grace needs a mailed link */
export function myDueFactor({ factorDueAt }: Person): { dueAt: number | undefined; isOverdue: boolean; mailsLink: boolean } {
  return { dueAt: factorDueAt, isOverdue: isFactorOverdue(factorDueAt, clock()()), mailsLink: sendsMail() };
}
