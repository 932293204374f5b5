-- CreateEnum
CREATE TYPE "EnquiryState" AS ENUM ('new', 'in_progress', 'approved', 'declined', 'closed');

-- CreateTable
CREATE TABLE "enquiries" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "form_id" TEXT NOT NULL,
    "pet_id" BIGINT,
    "pet_name" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "town" TEXT NOT NULL DEFAULT '',
    "household" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '[]',
    "consent" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "state" "EnquiryState" NOT NULL DEFAULT 'new',
    "suspicions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "quarantined" BOOLEAN NOT NULL DEFAULT false,
    "assignee_id" BIGINT,
    "order_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "enquiries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "enquiries_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "enquiries_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "enquiries_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "enquiries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "enquiry_notes" (
    "id" BIGSERIAL NOT NULL,
    "enquiry_id" BIGINT NOT NULL,
    "author_id" BIGINT,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "enquiry_notes_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "enquiry_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "enquiry_replies" (
    "id" BIGSERIAL NOT NULL,
    "enquiry_id" BIGINT NOT NULL,
    "author_id" BIGINT,
    "text" TEXT NOT NULL,
    "mailed" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_replies_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "enquiry_replies_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "enquiry_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "enquiry_settings" (
    "project_id" BIGINT NOT NULL,
    "is_open" BOOLEAN NOT NULL DEFAULT false,
    "questions" JSONB NOT NULL DEFAULT '[]',
    "removed" JSONB NOT NULL DEFAULT '[]',
    "templates" JSONB NOT NULL DEFAULT '[]',
    "consent" TEXT NOT NULL DEFAULT '',
    "pause_after" INTEGER,
    "retention_months" INTEGER NOT NULL DEFAULT 12,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "enquiry_settings_pkey" PRIMARY KEY ("project_id"),
    CONSTRAINT "enquiry_settings_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "enquiry_pauses" (
    "pet_id" BIGINT NOT NULL,
    "project_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enquiry_pauses_pkey" PRIMARY KEY ("pet_id"),
    CONSTRAINT "enquiry_pauses_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "enquiry_pauses_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "enquiries_project_id_form_id_key" ON "enquiries"("project_id", "form_id");

-- CreateIndex
CREATE INDEX "enquiries_project_id_id_idx" ON "enquiries"("project_id", "id");

-- CreateIndex
CREATE INDEX "enquiries_project_id_quarantined_state_id_idx" ON "enquiries"("project_id", "quarantined", "state", "id");

-- CreateIndex
CREATE INDEX "enquiries_pet_id_state_idx" ON "enquiries"("pet_id", "state");

-- CreateIndex
CREATE INDEX "enquiries_assignee_id_idx" ON "enquiries"("assignee_id");

-- CreateIndex
CREATE INDEX "enquiries_order_id_idx" ON "enquiries"("order_id");

-- CreateIndex
CREATE INDEX "enquiries_project_id_closed_at_idx" ON "enquiries"("project_id", "closed_at");

-- CreateIndex
CREATE INDEX "enquiry_notes_enquiry_id_id_idx" ON "enquiry_notes"("enquiry_id", "id");

-- CreateIndex
CREATE INDEX "enquiry_notes_author_id_idx" ON "enquiry_notes"("author_id");

-- CreateIndex
CREATE INDEX "enquiry_replies_enquiry_id_id_idx" ON "enquiry_replies"("enquiry_id", "id");

-- CreateIndex
CREATE INDEX "enquiry_replies_author_id_idx" ON "enquiry_replies"("author_id");

-- CreateIndex
CREATE INDEX "enquiry_pauses_project_id_idx" ON "enquiry_pauses"("project_id");
