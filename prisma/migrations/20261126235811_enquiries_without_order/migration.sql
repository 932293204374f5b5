-- Safe: nothing has read it since an adoption names its enquiry (20261126235601_adoptions_of_orders).
ALTER TABLE "enquiries" DROP COLUMN "order_id";
