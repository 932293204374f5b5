-- Adoptions of the orders that were there before the trigger, with the adopters of approved enquiries.

-- Safe: The serving release does not know the table, and its orders are only read.
INSERT INTO "adoptions" (project_id, pet_id, order_id, enquiry_id, stage, adopter, email, phone, created_at, updated_at, moved_at, home_at)
SELECT o.project_id, o.pet_id, o.id, e.id,
       (CASE o.status WHEN 'placed' THEN 'reserved' WHEN 'completed' THEN 'home' ELSE 'cancelled' END)::"AdoptionStage",
       coalesce(e.name, ''), coalesce(e.email, ''), coalesce(e.phone, ''), o.created_at, o.updated_at, o.updated_at,
       CASE WHEN o.status = 'completed' THEN o.updated_at END
  FROM "orders" o
  LEFT JOIN LATERAL (SELECT id, name, email, phone FROM "enquiries" WHERE order_id = o.id ORDER BY id LIMIT 1) e ON true
 ORDER BY o.id
ON CONFLICT DO NOTHING;
