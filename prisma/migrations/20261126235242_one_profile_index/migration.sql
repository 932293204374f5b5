-- Safe: "pet_profiles_filters_idx" has the same columns first, and every statement that used this one uses that one.
DROP INDEX "pet_profiles_project_id_pet_id_idx";
