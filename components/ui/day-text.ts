const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** @param day `YYYY-MM-DD` */
export const dayText = (day: string): string => DAY.format(new Date(day));
