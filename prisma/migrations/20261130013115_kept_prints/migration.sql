-- What was printed outlasts its adoption; retention decides how long.
ALTER TABLE "adoption_prints" ALTER COLUMN "adoption_id" DROP NOT NULL;
-- Safe: the serving release never reads a paper without its adoption, and the same statement below replaces the key.
ALTER TABLE "adoption_prints" DROP CONSTRAINT "adoption_prints_adoption_id_fkey";
-- Safe: the table has a row for each printed paper, so that checking it takes no time.
ALTER TABLE "adoption_prints" ADD CONSTRAINT "adoption_prints_adoption_id_fkey"
  FOREIGN KEY ("adoption_id") REFERENCES "adoptions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
