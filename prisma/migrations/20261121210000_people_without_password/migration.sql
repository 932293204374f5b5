-- AlterTable
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;

-- Whoever was let in by another service was given a hash that no password gives.
-- Their account and its link were made together, before they accepted an invitation.
-- Whoever joined with a password accepted it together with making the account.
UPDATE "users" SET "password_hash" = NULL
WHERE EXISTS (
    SELECT 1
    FROM "audit_entries" made
    JOIN "audit_entries" linked ON linked."entity_type" = 'user' AND linked."entity_id" = made."entity_id"
        AND linked."action" = 'user.link_account' AND linked."id" > made."id"
    WHERE made."entity_type" = 'user' AND made."entity_id" = "users"."id"::text AND made."action" = 'user.create'
        AND NOT EXISTS (
            SELECT 1 FROM "audit_entries" joined
            WHERE joined."entity_type" = 'member' AND joined."entity_id" = made."entity_id"
                AND joined."action" = 'invitation.accept' AND joined."id" > made."id" AND joined."id" < linked."id"
        )
        AND NOT EXISTS (
            SELECT 1 FROM "audit_entries" chosen
            WHERE chosen."entity_type" = 'user' AND chosen."entity_id" = made."entity_id"
                AND chosen."action" IN ('user.change_password', 'user.reset_password', 'user.recover_admin')
        )
);
