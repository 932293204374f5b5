-- Links that move a person's email address to another mailbox, and back.

-- CreateEnum
CREATE TYPE "EmailChangeKind" AS ENUM ('confirm', 'undo');

-- CreateTable
CREATE TABLE "email_changes" (
    "token_hash" CHAR(64) NOT NULL,
    "user_id" BIGINT NOT NULL,
    "kind" "EmailChangeKind" NOT NULL,
    "old_email" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "email_changes_user_id_idx" ON "email_changes"("user_id");

-- CreateIndex
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes"("expires_at");
