-- AlterTable. An upload from before counts as come further just now
ALTER TABLE "pet_imports" ADD COLUMN "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
