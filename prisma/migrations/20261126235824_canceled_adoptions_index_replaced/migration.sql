-- Safe: the serving release finds canceled adoptions with the index that replaces it.
DROP INDEX "adoptions_cancelled_idx";
