-- The row updated an animal, which an undo gave back what it had.
ALTER TABLE "pet_import_rows" ADD COLUMN "restored" BOOLEAN NOT NULL DEFAULT false;
