-- Of the few tokens with bans, which a process reads when it starts. Prisma cannot describe a partial index.
CREATE INDEX CONCURRENTLY "access_tokens_banned_idx" ON "access_tokens" ("id") WHERE "bans" <> '[]';
