-- An undo finds how many photos an import fetched for an animal.
CREATE INDEX CONCURRENTLY "pet_import_rows_fetched_idx" ON "pet_import_rows"("import_id", "known_pet") WHERE "added_photos" > 0;
