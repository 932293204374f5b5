-- What more a site says about the shelter, its language, and for how long adopted animals are shown.

-- AlterTable
ALTER TABLE "sites" ADD COLUMN "opening_hours" TEXT NOT NULL DEFAULT '',
ADD COLUMN "donate_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN "volunteer_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN "imprint_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN "privacy_url" TEXT NOT NULL DEFAULT '',
ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN "happy_days" INTEGER NOT NULL DEFAULT 30;
