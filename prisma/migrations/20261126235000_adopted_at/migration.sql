-- When an animal became adopted; null while it is not. Where it is null all the same, the animal was adopted before the column existed,
-- and its last change counts.
ALTER TABLE "pets" ADD COLUMN "adopted_at" TIMESTAMPTZ(3);
