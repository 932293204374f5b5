ALTER TABLE "adoptions" ADD COLUMN "happy_ending" TEXT NOT NULL DEFAULT '', ADD COLUMN "happy_photo_id" BIGINT;
