-- CreateTable
CREATE TABLE "backup_runs" (
    "id" BIGSERIAL NOT NULL,
    "origin" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "rows" BIGINT,
    "bytes" BIGINT,
    "has_keys" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(3),
    "fault" TEXT,

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);
