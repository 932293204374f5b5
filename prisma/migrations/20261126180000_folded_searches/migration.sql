-- People and projects are found as animals are: “strasse” finds Straße, and “muller” finds Müller. The indexes keep what
-- `folded_pet_name` returns, so a change of that function has to build them again.

-- Safe: only changes of people wait, some seconds for 20,000 of them.
CREATE INDEX "users_folded_idx" ON "users" USING GIN ((search_parts(folded_pet_name("name" || ' ' || "email"))));

-- Safe: only changes of projects wait, some seconds for 20,000 of them.
CREATE INDEX "projects_folded_idx" ON "projects" USING GIN ((search_parts(folded_pet_name("name" || ' ' || "slug"))));

-- Safe: the serving release searches without it, more slowly, until it is replaced.
DROP INDEX "users_search_idx";

-- Safe: the serving release searches without it, more slowly, until it is replaced.
DROP INDEX "projects_search_idx";
