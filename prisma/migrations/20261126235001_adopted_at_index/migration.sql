-- Adopted animals that a site still shows, newest first.
CREATE INDEX CONCURRENTLY "pets_adopted_at_idx" ON "pets"("project_id", (coalesce("adopted_at", "updated_at")), "id") WHERE "status" = 'sold' AND "deleted_at" IS NULL;
