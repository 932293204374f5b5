-- Projects to try things in.
ALTER TABLE "projects" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;
