-- For the retention of those at interested or visit.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "adoptions_resting_idx" ON "adoptions"("project_id", "updated_at")
  WHERE stage IN ('interested', 'visit') AND (adopter || email || phone || note || next_step || return_reason <> '' OR next_on IS NOT NULL);
