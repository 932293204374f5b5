-- Owners of a project must have a second factor.
ALTER TABLE "projects" ADD COLUMN "needs_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- Until when a person who must have a second factor can work without one; null while none is missing.
ALTER TABLE "users" ADD COLUMN "second_factor_due_at" TIMESTAMPTZ(3);
