-- Certificates of the dashboard's name and of sites beneath the platform's domain.

-- CreateTable
CREATE TABLE "own_certificates" (
    "name" TEXT NOT NULL,
    "project_id" BIGINT,
    "chain" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "serial" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "renew_at" TIMESTAMPTZ(3) NOT NULL,
    "renew_by" TIMESTAMPTZ(3),
    "ask_renewal_at" TIMESTAMPTZ(3),
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "own_certificates_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "own_certificates_project_id_idx" ON "own_certificates"("project_id");

-- AddForeignKey
ALTER TABLE "own_certificates" ADD CONSTRAINT "own_certificates_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
