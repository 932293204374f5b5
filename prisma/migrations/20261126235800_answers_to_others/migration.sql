-- One answer to all others who asked about an adopted animal.

-- CreateTable
CREATE TABLE "answers_to_others" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "pet_id" BIGINT NOT NULL,
    "author_id" BIGINT,
    "text" TEXT NOT NULL,
    "mailed" BOOLEAN NOT NULL,
    "last_enquiry_id" BIGINT NOT NULL,
    "recipients" INTEGER NOT NULL,
    "answered" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "answers_to_others_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "answers_to_others_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "answers_to_others_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "answers_to_others_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "answers_to_others_project_id_created_at_idx" ON "answers_to_others"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "answers_to_others_author_id_idx" ON "answers_to_others"("author_id");

-- One at a time for an animal. Prisma cannot describe a partial index.
CREATE UNIQUE INDEX "answers_to_others_open_idx" ON "answers_to_others"("pet_id") WHERE "ended_at" IS NULL;

-- CreateIndex
CREATE INDEX "answers_to_others_pet_id_idx" ON "answers_to_others"("pet_id");
