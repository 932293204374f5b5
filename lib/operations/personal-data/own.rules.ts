/** SQL: the adoption `a` in the project `$1` is of the person with this address, in lower case. */
export const isAdoptionOf = (address: string): string =>
  `(lower(a.email) = ${address} or a.enquiry_id in (select id from enquiries where project_id = $1 and lower(email) = ${address}))`;

/** SQL: the paper `t` was printed for them, even if the adoption has another address now. */
export const isPaperOf = (address: string): string =>
  `(lower(t.values->'fields'->>'adopter.email') = ${address}
    or exists (select from adoptions a where a.id = t.adoption_id and ${isAdoptionOf(address)}))`;
