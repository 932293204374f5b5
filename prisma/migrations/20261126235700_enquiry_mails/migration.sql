-- AlterTable
ALTER TABLE "enquiries" ADD COLUMN     "acknowledged_at" TIMESTAMPTZ(3),
ADD COLUMN     "acknowledgment_refusal" TEXT,
ADD COLUMN     "unannounced" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "enquiry_replies" ADD COLUMN     "delivery" TEXT,
ADD COLUMN     "reason" TEXT;

-- AlterTable
ALTER TABLE "enquiry_settings" ADD COLUMN     "acknowledges" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "acknowledgment" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "announced_at" TIMESTAMPTZ(3),
ADD COLUMN     "notified_ids" BIGINT[] DEFAULT '{}';

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "enquiry_mail" BOOLEAN NOT NULL DEFAULT true;
