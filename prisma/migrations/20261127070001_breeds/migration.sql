-- The animals of a breed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pet_profiles_breed_idx" ON "pet_profiles"("project_id", lower("breeds"[1]), "pet_id") WHERE "breeds"[1] IS NOT NULL;
