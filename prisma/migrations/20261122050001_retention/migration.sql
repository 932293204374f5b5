-- CreateTable
CREATE TABLE "retention_runs" (
    "step" TEXT NOT NULL,
    "last_run_at" TIMESTAMPTZ(3) NOT NULL,
    "last_done_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "fault" TEXT,
    "deleted" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "retention_runs_pkey" PRIMARY KEY ("step")
);

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- CreateIndex
CREATE INDEX "certificate_attempts_ended_at_idx" ON "certificate_attempts"("ended_at");

-- What a row's age counts from: the first of the moments at which it was over. `least` passes over what is null
CREATE INDEX "user_sessions_over_at_idx" ON "user_sessions"(least("ended_at", "expires_at"));
CREATE INDEX "password_resets_over_at_idx" ON "password_resets"(least("used_at", "expires_at"));
CREATE INDEX "admin_links_over_at_idx" ON "admin_links"(least("used_at", "expires_at"));
CREATE INDEX "invitations_over_at_idx" ON "invitations"(least("accepted_at", "revoked_at", "expires_at"));
CREATE INDEX "api_keys_over_at_idx" ON "api_keys"(least("revoked_at", "expires_at"));
