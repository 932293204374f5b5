import { ifMigrated, onDatabase } from "#lib/operations/doctor/database.data.ts";
import { type RefusedSignIns, refusalFindings } from "#lib/operations/doctor/issuers.rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { Settings } from "#lib/platform/config/env.ts";

/** The log lists a limited number an hour. */
const REFUSED = `select after->>'proof' as provider, after->>'reason' as reason, count(*)::int as count from audit_entries
  where project_id is null and entity_type = 'session' and entity_id = '-' and action = 'session.refuse_unknown'
    and at > now() - interval '1 day' and after->>'reason' is not null
  group by 1, 2 order by 1, 2`;

/** Finds sign-ins that an issuer made impossible. */
export async function lookAtRefusedSignIns(url: string, { OIDC_ISSUERS }: Settings): Promise<Finding[]> {
  if (OIDC_ISSUERS.length === 0) return [];
  return await ifMigrated("Sign-in issuer", async () => {
    const { rows } = await onDatabase(url, (client) => client.query<RefusedSignIns>(REFUSED));
    return refusalFindings(OIDC_ISSUERS, rows);
  });
}
