-- Whether messages about enquiries have what the visitor wrote; looked up when they are sent.
ALTER TABLE "webhook_endpoints" ADD COLUMN "sends_personal_data" BOOLEAN NOT NULL DEFAULT false;
