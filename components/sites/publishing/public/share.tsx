import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { linkTo, type SitePlace } from "#components/sites/publishing/public/place.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { AnimalDetails, PublicSite } from "#lib/sites/publishing/public/schema.ts";

/** Plain links: no other site learns of the visit. */
export function Share(props: { site: PublicSite; place: SitePlace; details: AnimalDetails; words: SiteWords }) {
  const { site, place, details, words } = props;
  const { id, name } = details.animal;
  const address = `${site.address}/animals/${id}`;
  const text = words.animal.shareText(isolated(name), isolated(site.name));
  return (
    <details className="share">
      <summary>{words.animal.share(isolated(name))}</summary>
      <p>
        {words.animal.address}: <a href={address}>{address}</a>
      </p>
      <ul>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\n${address}`)}`}>
            {words.animal.byMail}
          </a>
        </li>
        <li>
          <a href={`https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`} rel="noopener">
            {words.animal.byWhatsApp}
          </a>
        </li>
        <li>
          <a href={linkTo(place, `animals/${id}/poster`)}>{words.animal.poster}</a>
        </li>
      </ul>
    </details>
  );
}
