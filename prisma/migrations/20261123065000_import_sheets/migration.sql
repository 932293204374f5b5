-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "sheet" INTEGER,
ADD COLUMN "sheets" JSONB;
