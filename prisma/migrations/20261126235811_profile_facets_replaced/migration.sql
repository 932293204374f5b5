-- Safe: the serving release finds the same profiles by "pet_profiles_kinds_idx", and sorts them if it has to.
DROP INDEX IF EXISTS "pet_profiles_facets_idx";
