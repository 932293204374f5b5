-- What visitors of a site filter by, read without the profiles' long texts.
CREATE INDEX CONCURRENTLY "pet_profiles_filters_idx" ON "pet_profiles"("project_id", "pet_id") INCLUDE ("species", "sex", "size", "birth_date", "birth_date_precision", "good_with_children", "good_with_dogs", "good_with_cats");
