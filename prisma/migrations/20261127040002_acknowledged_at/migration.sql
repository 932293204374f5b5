-- DropIndex
DROP INDEX IF EXISTS "enquiries_acknowledged_at_idx";
