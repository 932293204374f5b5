-- CreateTable
CREATE TABLE "api_key_requests" (
    "key_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "project_id" BIGINT NOT NULL,
    "method" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "duration_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "api_key_requests_pkey" PRIMARY KEY ("key_id","at","request_id")
);

-- AddForeignKey
ALTER TABLE "api_key_requests" ADD CONSTRAINT "api_key_requests_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
