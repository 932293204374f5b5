/** Number of days shown, including today. */
export const VIEW_DAYS = 30;
/** Kept longer than shown, to compare by hand. */
export const VIEW_DAYS_KEPT = 400;

/** Covers the last `VIEW_DAYS`, in UTC. */
export interface Interest {
  /** One value per day, oldest first. */
  views: number[];
  /** Enquiries that are not quarantined. */
  asked: number;
}

/** Sums of `Interest` over all its days. */
export interface InterestSum {
  views: number;
  asked: number;
}

export interface SeenAnimal extends InterestSum {
  id: string;
  name: string;
}

export const SEEN_ORDERS = ["most", "least"] as const;
export type SeenOrder = (typeof SEEN_ORDERS)[number];
