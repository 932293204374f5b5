-- How many bytes of a file have arrived; unknown for files from before
ALTER TABLE "pet_imports" ADD COLUMN "size" INTEGER;
