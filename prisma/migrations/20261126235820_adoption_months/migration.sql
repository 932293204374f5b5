-- How long adoptions keep the person; without a number, as long as they are kept themselves.

-- AlterTable
ALTER TABLE "enquiry_settings" ADD COLUMN "resting_months" INTEGER,
ADD COLUMN "completed_months" INTEGER;
