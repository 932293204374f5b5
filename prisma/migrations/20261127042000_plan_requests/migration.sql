-- What owners ask of administrators where these choose plans.
CREATE TYPE "PlanRequestState" AS ENUM ('open', 'granted', 'declined', 'withdrawn', 'superseded');

CREATE TABLE "plan_requests" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "from_plan" "Plan" NOT NULL,
    "plan" "Plan" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "state" "PlanRequestState" NOT NULL DEFAULT 'open',
    "requested_by_id" BIGINT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "plan_requests_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "plan_requests_project_id_key" ON "plan_requests"("project_id");
CREATE INDEX "plan_requests_state_requested_at_idx" ON "plan_requests"("state", "requested_at");
CREATE INDEX "plan_requests_requested_by_id_idx" ON "plan_requests"("requested_by_id");
CREATE INDEX "plan_requests_decided_by_id_idx" ON "plan_requests"("decided_by_id");

ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
