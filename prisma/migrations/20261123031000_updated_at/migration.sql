-- The moment of the change instead of the beginning of its transaction, which may then wait for the project's lock: a
-- reader that asks for everything since some moment would miss what is committed later with an earlier one.
ALTER TABLE "pets" ALTER COLUMN "updated_at" SET DEFAULT clock_timestamp();
