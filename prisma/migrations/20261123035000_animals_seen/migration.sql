-- AlterTable
ALTER TABLE "members" ADD COLUMN "animals_seen_at" TIMESTAMPTZ(3);
