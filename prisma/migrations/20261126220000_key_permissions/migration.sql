-- AlterTable. What a key may do beside its scope. No row is rewritten
ALTER TABLE "api_keys" ADD COLUMN "permissions" TEXT[] NOT NULL DEFAULT '{}';
