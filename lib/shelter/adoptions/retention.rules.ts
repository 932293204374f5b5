/** Indexes for the retention have the same condition. */
const HAS_PERSONAL_DATA = "(t.adopter || t.email || t.phone || t.note || t.next_step || t.return_reason <> '' or t.next_on is not null)";

/** A planned day postpones it: a coming visitor is not forgotten. */
const RESTS_FROM = "greatest(t.updated_at, t.next_on::timestamp at time zone 'UTC')";

/** About the adoption `t`. Months count from `from`, never before `since`, which has an index. */
export const KEPT_FOR_A_TIME = {
  cancelled: { where: `t.stage = 'cancelled' and ${HAS_PERSONAL_DATA}`, since: "t.moved_at", from: "t.moved_at" },
  resting: { where: `t.stage in ('interested', 'visit') and ${HAS_PERSONAL_DATA}`, since: "t.updated_at", from: RESTS_FROM },
  completed: { where: `t.stage in ('home', 'returned') and ${HAS_PERSONAL_DATA}`, since: "t.moved_at", from: "t.moved_at" },
} as const;
