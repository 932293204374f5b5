-- For the retention of those that were completed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "adoptions_completed_idx" ON "adoptions"("project_id", "moved_at")
  WHERE stage IN ('home', 'returned') AND (adopter || email || phone || note || next_step || return_reason <> '' OR next_on IS NOT NULL);
