-- CreateTable
CREATE TABLE "known_devices" (
    "token_hash" CHAR(64) NOT NULL,
    "user_id" BIGINT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("token_hash","user_id")
);

-- CreateIndex
CREATE INDEX "known_devices_user_id_idx" ON "known_devices"("user_id");

-- CreateIndex
CREATE INDEX "known_devices_last_used_at_idx" ON "known_devices"("last_used_at");

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable. Rows from before are for an account or an address as a whole, and forgotten within a day
ALTER TABLE "sign_in_failures" ADD COLUMN "account" CHAR(64);

-- CreateIndex
CREATE INDEX "sign_in_failures_account_idx" ON "sign_in_failures"("account");
