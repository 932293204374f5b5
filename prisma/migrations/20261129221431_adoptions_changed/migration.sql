-- Walks through changes of orders need the time at which the row was written, under the project's lock.
ALTER TABLE "adoptions" ALTER COLUMN "updated_at" SET DEFAULT clock_timestamp();
