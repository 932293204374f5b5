/** The days that are shown, today among them. */
export const VIEW_DAYS = 30;
/** Longer than they are shown, to compare by hand. */
export const VIEW_DAYS_KEPT = 400;

/** How an animal was received in the last `VIEW_DAYS`, in UTC. */
export interface Interest {
  /** Oldest first, one for each day. */
  views: number[];
  /** Enquiries, without the quarantine. */
  asked: number;
}

/** As `Interest`, of all its days. */
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
