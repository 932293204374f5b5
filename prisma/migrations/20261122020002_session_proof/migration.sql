-- AlterTable. Of an open session only the sign-in is known
ALTER TABLE "user_sessions" ADD COLUMN "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "user_sessions" SET "proved_at" = "created_at";
