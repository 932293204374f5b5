-- AlterTable
ALTER TABLE "projects" ADD COLUMN "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "members" ADD COLUMN "steps_dismissed_at" TIMESTAMPTZ(3);
