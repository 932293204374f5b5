-- Rows whose update of an animal was undone.
CREATE INDEX CONCURRENTLY "pet_import_rows_restored_idx" ON "pet_import_rows"("known_pet") WHERE "restored";
