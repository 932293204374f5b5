-- CreateTable
CREATE TABLE "invitation_sends" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "person_id" BIGINT NOT NULL,
    "project_id" BIGINT NOT NULL,
    "recipient_hash" CHAR(64),

    CONSTRAINT "invitation_sends_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitation_sends_person_id_at_idx" ON "invitation_sends"("person_id", "at");

-- CreateIndex
CREATE INDEX "invitation_sends_project_id_at_idx" ON "invitation_sends"("project_id", "at");

-- CreateIndex
CREATE INDEX "invitation_sends_recipient_hash_at_idx" ON "invitation_sends"("recipient_hash", "at");

-- CreateIndex
CREATE INDEX "invitation_sends_at_idx" ON "invitation_sends"("at");
