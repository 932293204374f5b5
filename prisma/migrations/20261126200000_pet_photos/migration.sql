-- CreateEnum
CREATE TYPE "PhotoState" AS ENUM ('processing', 'ready', 'failed');

-- CreateTable
CREATE TABLE "pet_photos" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "original" TEXT,
    "state" "PhotoState" NOT NULL DEFAULT 'processing',
    "error" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "bytes" INTEGER NOT NULL,
    "sizes" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pet_photos_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "pet_photos_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "pet_photo_uses" (
    "pet_id" BIGINT NOT NULL,
    "photo_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "pet_photo_uses_pkey" PRIMARY KEY ("pet_id","photo_id"),
    CONSTRAINT "pet_photo_uses_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "pet_photo_uses_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "pet_photos"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "pet_photos_hash_key" ON "pet_photos"("hash");

-- CreateIndex
CREATE INDEX "pet_photos_project_id_idx" ON "pet_photos"("project_id");

-- CreateIndex
CREATE INDEX "pet_photo_uses_photo_id_idx" ON "pet_photo_uses"("photo_id");
