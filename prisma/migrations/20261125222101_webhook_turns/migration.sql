-- When each endpoint last had its turn, and the last tests and replays that people asked for
ALTER TABLE "webhook_endpoints"
  ADD COLUMN "last_turn_at" TIMESTAMPTZ(3),
  ADD COLUMN "asked_at" TIMESTAMPTZ(3)[];
