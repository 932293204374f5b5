-- When a webhook endpoint's owners were last told that it fails.
alter table "webhook_endpoints" add column "failing_told_at" timestamptz(3);
