-- How often a mailbox was acknowledged; plus addresses share one. Prisma cannot describe an index of an expression.
CREATE INDEX CONCURRENTLY "enquiries_acknowledged_mailbox_idx" ON "enquiries"(lower(regexp_replace("email", '\+[^@]*@', '@')), "acknowledged_at")
  WHERE "acknowledged_at" IS NOT NULL;
