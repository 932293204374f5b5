-- Rare species, sexes, and sizes are found in the order of lists. Animals that arrive go next to each other, which writes less than the order of birth dates.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pet_profiles_kinds_idx" ON "pet_profiles"("project_id", "species", "sex", "size", "pet_id") INCLUDE ("birth_date", "birth_date_precision", "listed");
