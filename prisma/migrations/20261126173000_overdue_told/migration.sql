-- When administrators were told that no newer backup succeeded.
alter table "backup_runs" add column "overdue_told_at" timestamptz(3);
