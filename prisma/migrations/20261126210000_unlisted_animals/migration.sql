-- Few animals are unlisted: public pages leave them out by asking a small index.
CREATE INDEX CONCURRENTLY "pet_profiles_unlisted_idx" ON "pet_profiles"("project_id", "pet_id") WHERE NOT "listed";
