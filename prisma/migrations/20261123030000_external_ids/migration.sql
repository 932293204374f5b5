-- AlterTable. The integrator's own identifier of an animal. No row is rewritten
ALTER TABLE "pets" ADD COLUMN "external_id" TEXT;

-- CreateIndex. Partial: an animal without one, such as each of the specification's operation, pays nothing for it
CREATE UNIQUE INDEX "pets_project_id_external_id_key" ON "pets"("project_id", "external_id") WHERE "external_id" IS NOT NULL;

-- AlterTable. A replayed response has the first one's ETag
ALTER TABLE "idempotency_keys" ADD COLUMN "etag" TEXT;
