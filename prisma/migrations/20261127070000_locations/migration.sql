-- The animals of a kennel. Without a location, no write of an animal pays for it. Prisma cannot describe an index of an expression.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pet_profiles_location_idx" ON "pet_profiles"("project_id", lower("location"), "pet_id") WHERE "location" IS NOT NULL;
