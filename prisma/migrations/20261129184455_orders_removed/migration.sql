-- Orders are adoptions with a number (decision 35). Nothing has read or written what this removes since 20261129093004.

-- Safe: What it keeps up to date goes below.
DROP TRIGGER "orders_follow_adoptions" ON "adoptions";

-- Safe: The numbers of orders go on from here; programs draw them by this name.
ALTER SEQUENCE "orders_id_seq" OWNED BY "adoptions"."order_id";

-- Safe: Nothing has read or written it since 20261129093004. Its index and its foreign key go with it.
ALTER TABLE "enquiries" DROP COLUMN "order_id";

-- Safe: Its default is the only thing that ties the table to the sequence.
ALTER TABLE "orders" ALTER COLUMN "id" DROP DEFAULT;

-- Safe: Only the trigger above has written it since 20261129093004, and nothing has read it. Its triggers go with it.
DROP TABLE "orders";

-- Safe: No trigger calls them.
DROP FUNCTION "orders_follow_adoptions"(), "adoptions_follow_orders"(), "adoptions_go_with_orders"();

-- Safe: No column has this type.
DROP TYPE "OrderStatus";
