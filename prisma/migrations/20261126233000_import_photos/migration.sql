-- How far an import is with fetching the photos whose addresses its file has.

-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "photo_fetch" JSONB;
