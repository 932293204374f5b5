import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { AnimalArt } from "#components/sites/publishing/public/art.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { PublicAnimal, PublicCategory, PublicPhoto } from "#lib/sites/publishing/public/schema.ts";

const WIDTHS = ["320", "800", "1600"] as const;
/** As wide as a phone's window, for which two of its three pixels to a point are enough. */
export const WIDE_PHOTO = "(min-width: 48rem) 30rem, 66vw";

/** The size is known before it is loaded, so nothing moves. */
export function Photo(props: { photo: PublicPhoto; alt: string; sizes: string; isFirst: boolean }) {
  const { photo, alt, sizes, isFirst } = props;
  const { urls, width, height } = photo;
  return (
    // biome-ignore lint/performance/noImgElement: the files are already in every size, and pages run no script
    <img
      src={urls["800"]}
      srcSet={WIDTHS.map((one) => `${urls[one]} ${Math.min(Number(one), width)}w`).join(", ")}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      className="photo"
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={isFirst ? "high" : undefined}
    />
  );
}

/** Fills a box of fixed height. The site's name follows it, so its text may be empty. */
export function Logo({ photo: { urls, width, height, alt } }: { photo: PublicPhoto }) {
  // biome-ignore lint/performance/noImgElement: as above
  return <img src={urls["320"]} width={width} height={height} alt={alt} className="logo" decoding="async" />;
}

/** The cover, or a tag with the initial. Beside the name, so without words by default. */
export function Cover(props: {
  animal: PublicAnimal;
  category: PublicCategory | undefined;
  sizes: string;
  isFirst: boolean;
  alt?: string;
}) {
  const { animal, category, sizes, isFirst, alt = "" } = props;
  if (animal.cover) return <Photo photo={animal.cover} alt={alt} sizes={sizes} isFirst={isFirst} />;
  return <AnimalArt id={animal.id} name={animal.name} color={category?.color ?? null} />;
}

interface GalleryProps {
  photos: readonly PublicPhoto[];
  name: string;
  words: SiteWords;
}

/** Scrolls sideways, where the small pictures lead, and each photo leads to its whole file; without scripts. */
export function Gallery({ photos, name, words }: GalleryProps) {
  const altOf = (photo: PublicPhoto, at: number): string => photo.alt || words.animal.photo(isolated(name), at + 1);
  return (
    <div className="gallery">
      <section className="strip" aria-label={words.animal.photos(isolated(name))} tabIndex={photos.length > 1 ? 0 : undefined}>
        {photos.map((photo, at) => (
          <div key={photo.urls.jpeg} id={`photo-${at + 1}`}>
            {/* The picture is cropped here. */}
            <a href={photo.urls["1600"]}>
              <Photo photo={photo} alt={altOf(photo, at)} sizes={WIDE_PHOTO} isFirst={at === 0} />
            </a>
            {photos.length > 1 && <span aria-hidden="true" className="nth">{`${at + 1} / ${photos.length}`}</span>}
          </div>
        ))}
      </section>
      {photos.length > 1 && (
        <ul>
          {photos.map((photo, at) => (
            <li key={photo.urls.jpeg}>
              <a href={`#photo-${at + 1}`} aria-label={words.animal.showPhoto(at + 1)}>
                {/* biome-ignore lint/performance/noImgElement: as above */}
                <img src={photo.urls["320"]} alt="" width={photo.width} height={photo.height} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
