-- The dashboard's table of animals: search and sort by name, sort by change, filter by category, the bin.
-- All are partial, so that no list of the API gains a path it does not need.

-- CreateIndex
CREATE INDEX "pets_project_id_lower_name_id_idx" ON "pets"("project_id", (lower("name") COLLATE "C"), "id") WHERE "deleted_at" IS NULL;

-- CreateIndex
CREATE INDEX "pets_project_id_updated_at_id_idx" ON "pets"("project_id", "updated_at", "id") WHERE "deleted_at" IS NULL;

-- CreateIndex
CREATE INDEX "pets_project_id_category_id_id_idx" ON "pets"("project_id", "category_id", "id") WHERE "deleted_at" IS NULL;

-- CreateIndex
CREATE INDEX "pets_bin_idx" ON "pets"("project_id", "id") WHERE "deleted_at" IS NOT NULL;
