-- Names that differ only in case, accents, or the number of blanks are the same. It is in no index.
CREATE FUNCTION "folded_pet_name"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(regexp_replace(normalize(btrim(name), NFKD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')
$$;

-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "duplicate_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "skip_duplicates" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "pet_import_rows" ADD COLUMN "duplicate_pet" BIGINT,
ADD COLUMN "duplicate_row" INTEGER;
