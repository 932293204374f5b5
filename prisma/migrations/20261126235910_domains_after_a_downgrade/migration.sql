-- Until when domains are served after a downgrade to a plan without them; null otherwise.
ALTER TABLE "projects" ADD COLUMN "domains_until" TIMESTAMPTZ(3);
