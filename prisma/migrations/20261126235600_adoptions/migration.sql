-- Someone's way to an animal, from the first interest to its home.

-- CreateEnum
CREATE TYPE "AdoptionStage" AS ENUM ('interested', 'visit', 'reserved', 'home', 'cancelled', 'returned');

-- CreateTable
CREATE TABLE "adoptions" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "pet_id" BIGINT NOT NULL,
    "order_id" BIGINT,
    "enquiry_id" BIGINT,
    "stage" "AdoptionStage" NOT NULL,
    "adopter" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "next_step" TEXT NOT NULL DEFAULT '',
    "next_on" DATE,
    "assignee_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "home_at" TIMESTAMPTZ(3),
    "returned_on" DATE,
    "return_reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "adoptions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "adoptions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "adoptions_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "adoptions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "adoptions_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiries"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "adoptions_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "adoptions_order_id_key" ON "adoptions"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "adoptions_enquiry_id_key" ON "adoptions"("enquiry_id");

-- CreateIndex
CREATE INDEX "adoptions_project_id_id_idx" ON "adoptions"("project_id", "id");

-- CreateIndex
CREATE INDEX "adoptions_project_id_stage_id_idx" ON "adoptions"("project_id", "stage", "id");

-- CreateIndex
CREATE INDEX "adoptions_project_id_next_on_idx" ON "adoptions"("project_id", "next_on");

-- CreateIndex
CREATE INDEX "adoptions_pet_id_id_idx" ON "adoptions"("pet_id", "id");

-- CreateIndex
CREATE INDEX "adoptions_assignee_id_idx" ON "adoptions"("assignee_id");

-- An order has one adoption, which follows its status, whichever program and release writes it.
CREATE FUNCTION "adoptions_follow_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into adoptions as a (project_id, pet_id, order_id, stage, created_at, updated_at, moved_at, home_at)
  select project_id, pet_id, id,
         (case status when 'placed' then 'reserved' when 'completed' then 'home' else 'cancelled' end)::"AdoptionStage",
         created_at, updated_at, updated_at, case when status = 'completed' then updated_at end
    from changed order by id
  on conflict (order_id) do update
     set stage = case when a.stage = 'home' and excluded.stage = 'cancelled' then 'returned' else excluded.stage end,
         home_at = case when excluded.stage = 'home' then coalesce(a.home_at, now()) when a.stage = 'home' and excluded.stage = 'cancelled' then a.home_at end,
         returned_on = case when a.stage = 'home' and excluded.stage = 'cancelled' then (now() at time zone 'UTC')::date end,
         return_reason = '', moved_at = now(), updated_at = now(), version = a.version + 1
   where case excluded.stage when 'cancelled' then a.stage in ('reserved', 'home') else a.stage <> excluded.stage end;
  return null;
end $$;

-- Safe: It writes a table that the serving release does not know, and an order costs one more row.
CREATE TRIGGER "adoptions_follow_new_orders" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "adoptions_follow_orders"();

-- Safe: It writes a table that the serving release does not know, and an order costs one more row.
CREATE TRIGGER "adoptions_follow_changed_orders" AFTER UPDATE ON "orders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "adoptions_follow_orders"();
