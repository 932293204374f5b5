-- When the days began for which domains are served after a downgrade: another one soon after gets no new ones.
ALTER TABLE "projects" ADD COLUMN "domains_grace_at" TIMESTAMPTZ(3);
