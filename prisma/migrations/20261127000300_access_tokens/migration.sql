-- A person's own tokens for the API. Only the SHA-256 of a token is kept.
CREATE TABLE "access_tokens" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "all_projects" BOOLEAN NOT NULL,
    "project_ids" BIGINT[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"("hash");
CREATE INDEX "access_tokens_ended_idx" ON "access_tokens" (least("revoked_at", "expires_at"));
CREATE INDEX "access_tokens_user_id_id_idx" ON "access_tokens"("user_id", "id");

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
