/** SQL: whether the adoption says anything about a person. The indexes for the retention have the same condition. */
const NAMES_SOMEONE = "(t.adopter || t.email || t.phone || t.note || t.next_step || t.return_reason <> '' or t.next_on is not null)";

/** SQL about the adoption `t`. `from`: the months count from there. */
export const KEPT_FOR_A_TIME = {
  cancelled: { where: `t.stage = 'cancelled' and ${NAMES_SOMEONE}`, from: "t.moved_at" },
  resting: { where: `t.stage in ('interested', 'visit') and ${NAMES_SOMEONE}`, from: "t.updated_at" },
  completed: { where: `t.stage in ('home', 'returned') and ${NAMES_SOMEONE}`, from: "t.moved_at" },
} as const;
