import { listAllBans } from "#lib/operations/admin/bans.data.ts";
import type { AdminBans } from "#lib/operations/admin/bans.schema.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { clock } from "#lib/platform/clock.ts";

export function adminBans(_admin: Administrator): Promise<AdminBans> {
  return listAllBans(clock()());
}
