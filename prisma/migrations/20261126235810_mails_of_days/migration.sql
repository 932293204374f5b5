-- Mails to visitors, counted by day in UTC, over all projects.
CREATE TABLE "mail_days" (
    "day" DATE NOT NULL,
    "sent" INTEGER NOT NULL,
    CONSTRAINT "mail_days_pkey" PRIMARY KEY ("day")
);
