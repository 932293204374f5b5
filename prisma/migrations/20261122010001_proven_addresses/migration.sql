-- AlterTable
ALTER TABLE "users" ADD COLUMN "email_proven_at" TIMESTAMPTZ(3);

-- AlterTable. Links from before count as handed over: whoever created them saw them
ALTER TABLE "password_resets" ADD COLUMN "mailed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN "mailed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "join_tries" INTEGER NOT NULL DEFAULT 0;

-- An existing account counts as proven only where everything that opens it was set up
-- after its address was proven. A link to another service beside an older password does
-- not: the password may be that of whoever created the account under a foreign address.

-- 1. Another service alone opens it.
UPDATE "users" SET "email_proven_at" = "linked"."at"
FROM (
    SELECT "user_id", min("created_at") AS "at" FROM "linked_accounts" WHERE "unlinked_at" IS NULL GROUP BY "user_id"
) "linked"
WHERE "linked"."user_id" = "users"."id" AND "users"."password_hash" IS NULL;

-- 2. Another service created it, before it had any password: the two entries stand in this
-- order, and no invitation was accepted in between (joining with a password accepts one at once).
UPDATE "users" SET "email_proven_at" = "born"."at"
FROM (
    SELECT "made"."entity_id", min("linked"."at") AS "at"
    FROM "audit_entries" "made"
    JOIN "audit_entries" "linked" ON "linked"."project_id" IS NULL AND "linked"."entity_type" = 'user'
        AND "linked"."entity_id" = "made"."entity_id" AND "linked"."action" = 'user.link_account' AND "linked"."id" > "made"."id"
    WHERE "made"."project_id" IS NULL AND "made"."entity_type" = 'user' AND "made"."action" = 'user.create'
        AND NOT EXISTS (
            SELECT 1 FROM "audit_entries" "joined"
            WHERE "joined"."entity_type" = 'member' AND "joined"."entity_id" = "made"."entity_id"
                AND "joined"."action" = 'invitation.accept' AND "joined"."id" > "made"."id" AND "joined"."id" < "linked"."id"
        )
    GROUP BY "made"."entity_id"
) "born"
WHERE "born"."entity_id" = "users"."id"::text AND "users"."email_proven_at" IS NULL;

-- 3. Its password was set by a mailed link (60 minutes), while no link that somebody passed on worked (24 hours).
UPDATE "users" SET "email_proven_at" = "redeemed"."at"
FROM (
    SELECT "reset"."entity_id", min("reset"."at") AS "at"
    FROM "audit_entries" "reset"
    WHERE "reset"."project_id" IS NULL AND "reset"."entity_type" = 'user' AND "reset"."action" = 'user.reset_password'
        AND EXISTS (
            SELECT 1 FROM "audit_entries" "mailed"
            WHERE "mailed"."project_id" IS NULL AND "mailed"."entity_type" = 'user' AND "mailed"."entity_id" = "reset"."entity_id"
                AND "mailed"."action" = 'user.create_password_reset' AND "mailed"."actor_kind" = 'system'
                AND "mailed"."at" BETWEEN "reset"."at" - INTERVAL '61 minutes' AND "reset"."at"
        )
        AND NOT EXISTS (
            SELECT 1 FROM "audit_entries" "handed"
            WHERE "handed"."project_id" IS NULL AND "handed"."entity_type" = 'user' AND "handed"."entity_id" = "reset"."entity_id"
                AND "handed"."action" = 'user.create_password_reset' AND "handed"."actor_kind" <> 'system'
                AND "handed"."at" BETWEEN "reset"."at" - INTERVAL '25 hours' AND "reset"."at"
        )
    GROUP BY "reset"."entity_id"
) "redeemed"
WHERE "redeemed"."entity_id" = "users"."id"::text AND "users"."email_proven_at" IS NULL;
