/** SQL: whether the adoption says anything about a person. The indexes for the retention have the same condition. */
const NAMES_SOMEONE = "(t.adopter || t.email || t.phone || t.note || t.next_step || t.return_reason <> '' or t.next_on is not null)";

/** A day that is planned postpones it: someone who will visit is not forgotten before. */
const RESTS_FROM = "greatest(t.updated_at, t.next_on::timestamp at time zone 'UTC')";

/** SQL about the adoption `t`. The months count from `from`, which is never before `since`; that has an index. */
export const KEPT_FOR_A_TIME = {
  cancelled: { where: `t.stage = 'cancelled' and ${NAMES_SOMEONE}`, since: "t.moved_at", from: "t.moved_at" },
  resting: { where: `t.stage in ('interested', 'visit') and ${NAMES_SOMEONE}`, since: "t.updated_at", from: RESTS_FROM },
  completed: { where: `t.stage in ('home', 'returned') and ${NAMES_SOMEONE}`, since: "t.moved_at", from: "t.moved_at" },
} as const;
