-- Adopted animals that a site still shows, newest first.
CREATE INDEX CONCURRENTLY "pets_adopted_idx" ON "pets"("project_id", "updated_at", "id") WHERE "status" = 'sold' AND "deleted_at" IS NULL;
