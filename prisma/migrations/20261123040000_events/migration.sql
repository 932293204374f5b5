-- The log of events. It shares the sequence of the audit log, whose creations of animals are events themselves.

-- CreateTable
CREATE TABLE "events" (
    "project_id" BIGINT NOT NULL,
    "id" BIGINT NOT NULL DEFAULT nextval('audit_entries_id_seq'::regclass),
    "type" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSON NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE INDEX "events_project_id_type_id_idx" ON "events"("project_id", "type", "id");

-- CreateIndex
CREATE INDEX "events_occurred_at_idx" ON "events"("occurred_at");

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Changes before this release left no events. One for each animal that changed since the log begins gives its current state.
INSERT INTO "events" ("project_id", "type", "data")
SELECT "project_id", CASE WHEN "deleted_at" IS NULL THEN 'pet.updated' ELSE 'pet.deleted' END,
       ('{"id":' || "id" || ',"name":' || to_json("name") || ',"categoryId":' || "category_id" || ',"status":"' || "status" || '"}')::json
  FROM "pets" WHERE "version" > 1 AND "updated_at" >= now() - interval '31 days' ORDER BY "id";
