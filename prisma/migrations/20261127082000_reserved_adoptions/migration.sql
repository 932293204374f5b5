-- Of a project's reserved adoptions, the longest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "adoptions_reserved_idx" ON "adoptions"("project_id", "moved_at", "id") WHERE stage = 'reserved';
