import type { Settings } from "#lib/platform/config/env.ts";

/** Afterward, a person without a second factor gets only their account page. */
export const GRACE_DAYS = 14;

export const LAST_FACTOR =
  "Your role requires two-step sign-in, and this is the last way that you have. Set up another one first, then remove this one.";

/** Deleted projects count: otherwise deleting and restoring one would restart the grace. */
const owns = (which: string): string => `exists (select from members m join projects p on p.id = m.project_id
  where m.user_id = u.id and m.role = 'owner' and ${which})`;

const REQUIRED: Record<Settings["REQUIRE_SECOND_FACTOR"], string> = {
  none: owns("p.needs_second_factor"),
  administrators: `(u.is_admin or ${owns("p.needs_second_factor")})`,
  owners: `(u.is_admin or ${owns("true")})`,
};

const HAS_FACTOR = `(exists (select from passkeys f where f.user_id = u.id)
  or exists (select from totp_factors f where f.user_id = u.id and f.is_confirmed))`;

export function factorConditions(from: Settings["REQUIRE_SECOND_FACTOR"]): Record<"isRequired" | "graceStarts" | "graceEnds", string> {
  const isRequired = REQUIRED[from];
  return {
    isRequired,
    graceStarts: `(u.second_factor_due_at is null and ${isRequired} and not ${HAS_FACTOR})`,
    graceEnds: `(u.second_factor_due_at is not null and (${HAS_FACTOR} or not ${isRequired}))`,
  };
}
