-- A scanned microchip finds its animal. No write of an animal without one pays for it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pet_profiles_microchip_idx" ON "pet_profiles"("project_id", "microchip") WHERE "microchip" IS NOT NULL;
