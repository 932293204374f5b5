-- Of a day's mails to visitors, those of one person's projects.
CREATE TABLE "mail_day_shares" (
    "day" DATE NOT NULL,
    "person" TEXT NOT NULL,
    "sent" INTEGER NOT NULL,
    CONSTRAINT "mail_day_shares_pkey" PRIMARY KEY ("day", "person"),
    CONSTRAINT "mail_day_shares_day_fkey" FOREIGN KEY ("day") REFERENCES "mail_days"("day") ON DELETE CASCADE ON UPDATE CASCADE
);
