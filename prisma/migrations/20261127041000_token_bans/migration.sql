-- Of the last day, or in force, as objects of "projectId", "startedAt", and "endsAt", in epoch milliseconds.
ALTER TABLE "access_tokens" ADD COLUMN "bans" JSONB NOT NULL DEFAULT '[]';
