import { Picture } from "#components/docs/home/picture.tsx";

const REASONS = [
  {
    title: "Faces first",
    text: "Photos fill the first screen. Visitors filter by kind, age, and who the animal gets along with. Reserved animals keep their page, posters carry a code, and shared links show the animal itself.",
  },
  {
    title: "A photo from your phone",
    text: "Open the animal on your phone, take the photo, and it is on your site: upright, small enough for slow networks, and without the place where it was taken.",
  },
  {
    title: "No question gets lost",
    text: "Each enquiry waits in one inbox until someone answers it. Templates, notes, and a name on every enquiry keep the team from answering twice.",
  },
  {
    title: "From the first visit to the new home",
    text: "The board shows who is interested, who visits, and what is due today. Adopted animals become happy endings on your site.",
  },
  {
    title: "Move in within an afternoon",
    text: "Bring the list that you have: spreadsheets and exports of other systems are read as they are, checked row by row, and undone with one button.",
  },
  {
    title: "Yours",
    text: "Your own domain with a certificate, your texts, logo, and color, in English or German. No cookies, no trackers, and an archive of everything whenever you want it.",
  },
] as const;

/** What a shelter gets, beside the two pictures that it looks at every day. */
export function Shelters() {
  return (
    <section aria-labelledby="shelters-title" className="column py-20 lg:py-28">
      <h2 id="shelters-title" className="max-w-2xl text-[clamp(2rem,4vw,3rem)]">
        What changes in your shelter
      </h2>
      <dl className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {REASONS.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-display text-2xl font-bold tracking-tight">{title}</dt>
            <dd className="mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-14 flex items-end gap-6 overflow-hidden rounded-3xl bg-surface-secondary px-6 pt-10 sm:px-12">
        <Picture
          name="list"
          alt="The list of animals on a phone: photos with names, breeds, and ages"
          className="-mb-40 w-[15rem] shrink-0 rounded-3xl max-sm:mx-auto"
        />
        <Picture
          name="inbox"
          alt="The inbox: who asked about which animal, and when"
          className="w-full min-w-[40rem] rounded-t-2xl max-sm:hidden"
        />
      </div>
    </section>
  );
}
