-- CreateTable
CREATE TABLE "pet_days" (
    "project_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "available" INTEGER NOT NULL,
    "pending" INTEGER NOT NULL,
    "sold" INTEGER NOT NULL,
    "arrived" INTEGER NOT NULL,
    "adopted" INTEGER NOT NULL,

    CONSTRAINT "pet_days_pkey" PRIMARY KEY ("project_id","day")
);

-- AddForeignKey
ALTER TABLE "pet_days" ADD CONSTRAINT "pet_days_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "orders_project_id_status_id_idx" ON "orders"("project_id", "status", "id");
