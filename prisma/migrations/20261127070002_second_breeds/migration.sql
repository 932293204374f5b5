-- As "pet_profiles_breed_idx", of the few animals with a second breed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pet_profiles_second_breed_idx" ON "pet_profiles"("project_id", lower("breeds"[2]), "pet_id") WHERE "breeds"[2] IS NOT NULL;
