-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "checked_fields" TEXT,
ADD COLUMN "checked_through" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "rechecks" INTEGER NOT NULL DEFAULT 0;
