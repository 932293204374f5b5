-- CreateIndex
CREATE INDEX CONCURRENTLY "enquiries_acknowledged_at_idx" ON "enquiries"("acknowledged_at");
