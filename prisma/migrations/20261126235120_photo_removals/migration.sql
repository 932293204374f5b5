-- CreateTable
CREATE TABLE "pet_photo_removals" (
    "pet_id" BIGINT NOT NULL,
    "photo_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "alt" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pet_photo_removals_pkey" PRIMARY KEY ("pet_id","photo_id"),
    CONSTRAINT "pet_photo_removals_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "pet_photo_removals_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "pet_photos"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "pet_photo_removals_photo_id_idx" ON "pet_photo_removals"("photo_id");
