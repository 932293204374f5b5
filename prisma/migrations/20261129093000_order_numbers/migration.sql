-- An order is an adoption that was reserved (decision 35): "adoptions" alone has what "orders" say. The release before reads and
-- writes "orders", so they stay in step until the next release removes them.

-- When it was reserved for the first time; null where it began so.
-- AlterTable
ALTER TABLE "adoptions" ADD COLUMN "ordered_at" TIMESTAMPTZ(3);

-- Safe: An adoption gets its number before the order is written; the trigger below removes it with the order.
ALTER TABLE "adoptions" DROP CONSTRAINT "adoptions_order_id_fkey";

-- Safe: The release before gives an adoption its number before it moves there.
ALTER TABLE "adoptions" ADD CONSTRAINT "adoptions_numbered" CHECK (stage NOT IN ('reserved', 'home') OR order_id IS NOT NULL) NOT VALID;

-- At the end of a transaction: in between, the release before takes an order from one adoption and gives it to another.
CREATE FUNCTION "orders_follow_adoptions"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  number bigint;
  kept adoptions;
  known orders;
  wanted "OrderStatus";
begin
  foreach number in array array_remove(array[old.order_id, new.order_id], null) loop
    select * into kept from adoptions where order_id = number;
    if not found then
      delete from orders where id = number;
      continue;
    end if;
    wanted := (case kept.stage when 'reserved' then 'placed' when 'home' then 'completed' else 'cancelled' end)::"OrderStatus";
    select * into known from orders where id = number;
    if not found then
      insert into orders (id, project_id, pet_id, status, created_at, updated_at)
      values (number, kept.project_id, kept.pet_id, wanted, coalesce(kept.ordered_at, kept.created_at), kept.moved_at);
    elsif known.status <> wanted then
      update orders set status = wanted, updated_at = kept.moved_at where id = number;
    end if;
    if known.created_at <> coalesce(kept.ordered_at, kept.created_at) then
      update adoptions set ordered_at = known.created_at where order_id = number;
    end if;
  end loop;
  return null;
end $$;

-- Safe: What the serving release writes is in step already, and an order costs one look-up more.
CREATE CONSTRAINT TRIGGER "orders_follow_adoptions" AFTER INSERT OR UPDATE OR DELETE ON "adoptions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "orders_follow_adoptions"();

CREATE FUNCTION "adoptions_go_with_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from adoptions where order_id = old.id;
  return null;
end $$;

-- Safe: It does what the foreign key did.
CREATE TRIGGER "adoptions_go_with_orders" AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "adoptions_go_with_orders"();

-- Safe: It comes back at once, and is called for what programs write, as before, but not for what a trigger writes.
DROP TRIGGER "adoptions_follow_new_orders" ON "orders";

-- Safe: The same one again, in one transaction.
CREATE TRIGGER "adoptions_follow_new_orders" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "adoptions_follow_orders"();

-- Safe: It comes back at once, and is called for what programs write, as before, but not for what a trigger writes.
DROP TRIGGER "adoptions_follow_changed_orders" ON "orders";

-- Safe: The same one again, in one transaction.
CREATE TRIGGER "adoptions_follow_changed_orders" AFTER UPDATE ON "orders"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "adoptions_follow_orders"();
