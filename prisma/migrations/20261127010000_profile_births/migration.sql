-- An age alone, which no order of kinds finds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pet_profiles_births_idx" ON "pet_profiles"("project_id", "birth_date") INCLUDE ("pet_id", "species", "birth_date_precision");
