import { settings } from "#lib/platform/config/env.ts";
import { dashboardHost, hasSiteCertificates } from "#lib/platform/config/own-names.ts";
import type { Holder } from "#lib/sites/certificates/holders.schema.ts";

/**
 * @param dashboard the dashboard's name
 * @param sites the domain of sites; null where the edge does not serve them over HTTPS
 */
export const OWN_NAMES = (dashboard: string, sites: string): string => `
  select ${dashboard}::text as name, null::bigint as project_id where ${dashboard}::text is not null
  union all select p.slug || '.' || ${sites}::text, p.id from projects p
   where ${sites}::text is not null and p.deleted_at is null and not p.is_test and p.slug || '.' || ${sites}::text is distinct from ${dashboard}::text
     and exists (select from deploys y where y.project_id = p.id and y.state = 'ready')`;

export function ownNamesHere(): [dashboard: string | null, sites: string | null] {
  const config = settings();
  return [dashboardHost(config) ?? null, hasSiteCertificates(config) ? config.PLATFORM_DOMAIN : null];
}

export function isDashboard(holder: Holder): boolean {
  return "ownName" in holder && holder.ownName === ownNamesHere()[0];
}

export function isSite(holder: Holder): boolean {
  return "ownName" in holder && !isDashboard(holder);
}
