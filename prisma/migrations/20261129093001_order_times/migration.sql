ALTER TABLE "adoptions" VALIDATE CONSTRAINT "adoptions_numbered";

-- Safe: Only adoptions that were not reserved from the beginning, or that were moved back, differ from their orders: few.
UPDATE "adoptions" a
   SET ordered_at = CASE WHEN o.created_at <> a.created_at THEN o.created_at END,
       moved_at = CASE WHEN a.stage IN ('reserved', 'home') THEN o.updated_at ELSE a.moved_at END
  FROM "orders" o
 WHERE o.id = a.order_id
   AND (o.created_at <> coalesce(a.ordered_at, a.created_at) OR (a.stage IN ('reserved', 'home') AND o.updated_at <> a.moved_at));
