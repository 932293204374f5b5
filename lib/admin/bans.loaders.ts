import { listAllBans } from "#lib/admin/bans.data.ts";
import type { AdminBans } from "#lib/admin/bans.schema.ts";
import type { Administrator } from "#lib/admin/schema.ts";
import { clock } from "#lib/clock.ts";

export function adminBans(_admin: Administrator): Promise<AdminBans> {
  return listAllBans(clock()());
}
