-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "header_row" INTEGER,
ADD COLUMN "read_as" JSONB,
ADD COLUMN "separator" TEXT;
