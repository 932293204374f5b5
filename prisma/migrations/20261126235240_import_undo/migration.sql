-- How far an undo is with the animals that an import updated, and how many photos it fetched for each animal.

-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "undo_updates" JSONB;

-- AlterTable
ALTER TABLE "pet_import_rows" ADD COLUMN "added_photos" INTEGER NOT NULL DEFAULT 0;
