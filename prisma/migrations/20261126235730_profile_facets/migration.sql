-- Rare species, sexes, sizes and ages are found without reading all that a project has.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pet_profiles_facets_idx" ON "pet_profiles"("project_id", "species", "sex", "size", "birth_date") INCLUDE ("pet_id", "birth_date_precision", "listed");
