-- Contracts and hand-over sheets: templates of a project, and what was printed for an adoption.
CREATE TABLE "paper_templates" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "paper_templates_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "adoption_prints" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "adoption_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "printed_by_id" BIGINT,
    "printed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person_left" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "adoption_prints_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "paper_templates_project_id_id_idx" ON "paper_templates"("project_id", "id");
CREATE INDEX "adoption_prints_project_id_adoption_id_id_idx" ON "adoption_prints"("project_id", "adoption_id", "id");
CREATE INDEX "adoption_prints_adoption_id_idx" ON "adoption_prints"("adoption_id");
CREATE INDEX "adoption_prints_printed_by_id_idx" ON "adoption_prints"("printed_by_id");
CREATE INDEX "adoption_prints_left_idx" ON "adoption_prints"("id") WHERE "person_left";

ALTER TABLE "paper_templates" ADD CONSTRAINT "paper_templates_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "adoption_prints" ADD CONSTRAINT "adoption_prints_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "adoption_prints" ADD CONSTRAINT "adoption_prints_adoption_id_fkey"
  FOREIGN KEY ("adoption_id") REFERENCES "adoptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "adoption_prints" ADD CONSTRAINT "adoption_prints_printed_by_id_fkey"
  FOREIGN KEY ("printed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "enquiry_settings"
ADD COLUMN "print_months" INTEGER,
ADD COLUMN "print_reason" TEXT NOT NULL DEFAULT '';
