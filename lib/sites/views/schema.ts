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

export interface SeenAnimal {
  id: string;
  name: string;
  views: number;
  asked: number;
}
