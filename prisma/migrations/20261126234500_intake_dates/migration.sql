-- Where thousands of animals are available, the overview finds those that came first. No write of an animal without an intake date pays for it.
CREATE INDEX CONCURRENTLY "pet_profiles_intake_idx" ON "pet_profiles"("project_id", "intake_date", "pet_id") WHERE "intake_date" IS NOT NULL;
